/** Reports types that nothing declares: of packages that are not installed, and misspelt ones. */
import { ts } from 'ts-morph';
import { resolveName } from '../../analysis/interpreter/index.js';
import { importOf, isInside, nodesIn } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

/** Returns whether there are any. */
export function reportTypesNotFound(context: SchemaContext, node: ts.TypeNode): boolean {
  if (context.reports !== undefined) return false;
  const names = namesNotFound(context, node).filter((name) => !isOfProject(context, name));
  for (const name of names) reportTypeNotFound(context, name);
  return names.length > 0;
}

/** The names in a type for which the checker has no type. */
function namesNotFound({ evaluator }: SchemaContext, node: ts.TypeNode): ts.EntityName[] {
  const { types, twin } = evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  if (own === undefined) return [];
  const nodes = nodesIn(node);
  return nodesIn(own).flatMap((inner, index) => {
    const written = nodes[index];
    return written !== undefined && ts.isTypeReferenceNode(written) && isNotFound(types, inner)
      ? [written.typeName]
      : [];
  });
}

/** A type that is found is an error as well, if its type arguments are missing. */
function isNotFound(types: ts.TypeChecker, node: ts.Node): boolean {
  if (!ts.isTypeReferenceNode(node) || !isErrorType(types.getTypeFromTypeNode(node))) return false;
  const symbol = types.getSymbolAtLocation(node.typeName);
  if (symbol === undefined) return true;
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : types.getAliasedSymbol(symbol);
  return (target.declarations ?? []).length === 0;
}

const isErrorType = (type: ts.Type): boolean => 'intrinsicName' in type && type.intrinsicName === 'error';

/** The checker may not know how Meteor and bundlers resolve modules. */
function isOfProject({ evaluator }: SchemaContext, name: ts.EntityName): boolean {
  const resolved = resolveName(evaluator, firstNameOf(name).text, name, 'type');
  return resolved?.kind === 'declared' || resolved?.kind === 'module';
}

const firstNameOf = (name: ts.EntityName): ts.Identifier =>
  ts.isIdentifier(name) ? name : firstNameOf(name.left);

/**
 * Only a name in the parameter's own annotation is reported with the parameter, because named types are described once
 * for all their uses.
 */
function reportTypeNotFound(context: SchemaContext, name: ts.EntityName): void {
  const { report, parameter } = context;
  const owner = parameter !== undefined && isInside(name, parameter.type) ? ` of ${parameter.words}` : '';
  const text = name.getText();
  const message = `The type '${text}'${owner} cannot be resolved: nothing is validated there.`;
  report('type-not-found', name, message, remedyFor(text, specifierOf(context, name)));
}

/** The module that a name is imported from. */
function specifierOf({ evaluator }: SchemaContext, name: ts.EntityName): string | undefined {
  const [declaration] = evaluator.lookup(firstNameOf(name).text, name, 'type') ?? [];
  return declaration && importOf(declaration)?.specifier;
}

function remedyFor(name: string, specifier: string | undefined): string {
  if (specifier === undefined) return `Declare or import '${name}', or install the types that declare it.`;
  if (/^[./]/.test(specifier)) return `Correct the import from '${specifier}', or export '${name}' there.`;
  if (specifier.startsWith('meteor/'))
    return `Install the types of '${specifier}', such as '@types/meteor', or state '${name}' in a \`declare module '${specifier}'\`.`;
  return `Install '${specifier}' with its types, or correct the import of '${name}'.`;
}
