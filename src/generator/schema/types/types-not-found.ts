/** Reports types that nothing declares: of packages that are not installed, and misspelt ones. */
import { ts } from 'ts-morph';
import { allNodes } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';
import { type Checking, isErrorType, isOfProject } from './checking.js';
import { schemaOfKnownName } from './well-known.js';

/**
 * Reports types that are not found. Returns the state for reading the node, which reports nothing more if one type is
 * not found.
 */
export function reportTypesNotFound(checking: Checking, node: ts.TypeNode): Checking {
  if (!isOfProject(node)) return checking;
  const { context, types } = checking;
  const names = context.reports === undefined ? namesNotFound(context, types, node, []) : [];
  for (const name of names) reportTypeNotFound(context, name);
  return { ...checking, at: node, context: names.length > 0 ? { ...context, reports: 'nothing' } : context };
}

/** Also in the alias that a name stands for, if the compiler does not find its type. */
function namesNotFound(
  context: SchemaContext,
  types: ts.TypeChecker,
  node: ts.Node,
  open: readonly ts.Node[],
): ts.EntityName[] {
  return allNodes(node)
    .filter(ts.isTypeReferenceNode)
    .filter((reference) => isErrorType(types.getTypeFromTypeNode(reference)))
    .flatMap(({ typeName }) => {
      const declarations = declarationsOfName(types, typeName);
      if (declarations.length === 0)
        return schemaOfKnownName(context, typeName) === undefined ? [typeName] : [];
      const alias = declarations.find(ts.isTypeAliasDeclaration);
      return alias === undefined || open.includes(alias) || !isOfProject(alias)
        ? []
        : namesNotFound(context, types, alias.type, [...open, alias]);
    });
}

/** The declarations of a name, also behind imports. */
export function declarationsOfName(types: ts.TypeChecker, name: ts.EntityName): readonly ts.Declaration[] {
  const symbol = types.getSymbolAtLocation(name);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return (isAlias ? types.getAliasedSymbol(symbol) : symbol)?.declarations ?? [];
}

/** `interface Task extends Missing` */
export function reportBaseNotFound({ report }: SchemaContext, base: ts.Expression): void {
  const text = base.getText();
  const message = `The type '${text}' cannot be resolved: properties that others do not name are not validated.`;
  report('type-not-found', base, message, notFoundRemedy(text));
}

function reportTypeNotFound({ report }: SchemaContext, name: ts.EntityName): void {
  const text = name.getText();
  const message = `The type '${text}' cannot be resolved: nothing is validated there.`;
  report('type-not-found', name, message, notFoundRemedy(text));
}

const notFoundRemedy = (name: string): string =>
  `Install the types that declare '${name}' (those of Meteor are in '@types/meteor'), or correct its name or import.`;
