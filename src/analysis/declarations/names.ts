/** Names of declarations, decided statically. */
import { ts } from 'ts-morph';
import { literal, type Symbols, type Value } from '../interpreter/index.js';
import type { Finder } from './finder.js';
import { adviceFor } from './undecidable.js';

/** The name, `null` where the code says so, and nothing where that was reported. */
export function staticName(
  finder: Finder,
  node: ts.Node | undefined,
  call: ts.Node,
  what: string,
): string | null | undefined {
  if (node === undefined) {
    finder.report('name-invalid', call, `The ${what} has no name.`);
    return undefined;
  }
  return checkedName(finder, decidedName(finder, node, finder.evaluator.evaluate(node)), node, what);
}

/** Where a name is said: of what a wrapper is given, where the wrapper is used. */
export function placeOfName({ evaluator }: Finder, node: ts.Node): ts.Node {
  const value = evaluator.frame === undefined ? undefined : evaluator.evaluate(node);
  return value?.kind === 'literal' ? (value.at ?? node) : node;
}

/** The value of a name; that of a package's constant is its type's. */
export function decidedName({ evaluator }: Finder, node: ts.Node, value: Value): Value {
  return value.kind === 'unknown' && value.reason === 'package'
    ? (literalTypeOf(evaluator, node) ?? value)
    : value;
}

/** What the type checker knows of a text that a package declares. */
function literalTypeOf({ project }: Symbols, node: ts.Node): Value | undefined {
  if (!ts.isExpression(node) && !ts.isComputedPropertyName(node)) return undefined;
  const expression = ts.isComputedPropertyName(node) ? node.expression : node;
  const checker = project.checker(node.getSourceFile().fileName);
  const twin = checker.twin(expression);
  if (twin === undefined) return undefined;
  const type = checker.types.getTypeAtLocation(twin);
  return type.isStringLiteral() ? literal(type.value) : undefined;
}

export function checkedName(
  { report, evaluator }: Finder,
  value: Value,
  node: ts.Node,
  what: string,
): string | null | undefined {
  if (value.kind === 'unknown') {
    const shown = node.getText().split('\n', 1)[0];
    report(
      'name-not-static',
      evaluator.frame === undefined ? node : value.node,
      `The name of the ${what} cannot be decided: ${shown}`,
      adviceFor(value),
    );
    return undefined;
  }
  if (value.kind === 'literal' && value.value === null) return null;
  if (value.kind === 'literal' && typeof value.value === 'string') {
    return fitsUrl(value.value) ? value.value : refuseName(report, node, what);
  }
  return refuseName(report, node, what);
}

function refuseName(report: Finder['report'], node: ts.Node, what: string): undefined {
  report('name-invalid', node, `The name of the ${what} is not a text that a URL can hold.`);
  return undefined;
}

/** Reports a name that was made but that no path can hold. */
export function isNameFit({ report }: Finder, name: string, node: ts.Node, what: string): boolean {
  if (fitsUrl(name)) return true;
  refuseName(report, node, what);
  return false;
}

/** Neither empty nor with half of a surrogate pair, which has no percent-encoding. */
const fitsUrl = (name: string): boolean => name !== '' && !/\p{Surrogate}/u.test(name);
