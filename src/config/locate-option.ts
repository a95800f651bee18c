import { ts } from 'ts-morph';
import type { Range } from './mark.js';
import type { ConfigModule } from './module-file.js';
import type { OptionDiagnostic } from './validate.js';

/** The range of a diagnostic's option, in the first object literal that has its whole path. */
export function locateOption({ path, text }: ConfigModule, diagnostic: OptionDiagnostic): Range | undefined {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): ts.Node | undefined =>
    (ts.isObjectLiteralExpression(node) ? nodeOfOption(node, diagnostic) : undefined) ??
    ts.forEachChild(node, visit);
  const option = visit(source);
  return option === undefined ? undefined : { start: option.getStart(source), end: option.getEnd() };
}

function nodeOfOption(
  literal: ts.ObjectLiteralExpression,
  { path, at }: OptionDiagnostic,
): ts.Node | undefined {
  let value: ts.Node | undefined = literal;
  let name: ts.Node | undefined;
  for (const step of path) {
    if (value === undefined) return undefined;
    if (typeof step === 'number') value = listElement(value, step);
    else {
      const property: ts.ObjectLiteralElementLike | undefined = propertyNamed(value, step);
      name = property?.name;
      value = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : property;
    }
  }
  return at === 'name' ? name : value;
}

/** The element of a list; the whole list if it is not a literal. */
const listElement = (list: ts.Node, index: number): ts.Node =>
  (ts.isArrayLiteralExpression(list) ? list.elements[index] : undefined) ?? list;

const propertyNamed = (node: ts.Node, name: string): ts.ObjectLiteralElementLike | undefined =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.find((property) => property.name !== undefined && staticName(property.name) === name)
    : undefined;

const staticName = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
