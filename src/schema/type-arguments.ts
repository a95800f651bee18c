/** How named types are called where they have type arguments: `Page<Task>`. */
import { ts } from 'ts-morph';
import type { Declaration } from '../find/scope.js';
import { bound, type Conversion, unparenthesized } from './conversion.js';
import { isObjectDeclaration } from './declared-shape.js';
import { constrains } from './documentation.js';
import { named } from './named-type.js';
import { isNamingBody } from './naming-body.js';

/** Nothing where an argument has no name: the type is described in place then. */
export function instanceName(
  conversion: Conversion,
  declaration: Declaration,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  given: readonly ts.TypeNode[] | undefined,
): string | undefined {
  const name = qualifiedName(declaration);
  if (name === undefined || parameters === undefined) return name;
  const environment = bound(conversion, parameters, given);
  const names = parameters.map((parameter) => {
    const argument = environment.get(parameter);
    return argument === undefined ? undefined : argumentName(argument.conversion, argument.node);
  });
  return names.every((each) => each !== undefined) ? `${name}<${names.join(', ')}>` : undefined;
}

/** With the namespaces that hold it. */
export function qualifiedName(declaration: Declaration): string | undefined {
  const own = ts.getNameOfDeclaration(declaration);
  if (own === undefined || !ts.isIdentifier(own)) return undefined;
  const names = [own.text];
  for (let node: ts.Node = declaration.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name)) names.unshift(node.name.text);
  return names.join('.');
}

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
  [ts.SyntaxKind.UndefinedKeyword, 'undefined'],
]);

/** Of a primitive, or of a named type. */
function argumentName(conversion: Conversion, outer: ts.TypeNode): string | undefined {
  const node = unparenthesized(outer);
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined) return keyword;
  if (ts.isLiteralTypeNode(node)) return node.literal.kind === ts.SyntaxKind.NullKeyword ? 'null' : undefined;
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const found = named(conversion.schemas.evaluator, node.typeName);
  if (found?.kind === 'global') return found.name === 'Date' ? 'Date' : undefined;
  if (found?.kind !== 'declared') return undefined;
  const [declaration] = found.declarations;
  return declaration === undefined ? undefined : nameOf(conversion, node, declaration);
}

function nameOf(
  conversion: Conversion,
  node: ts.TypeReferenceNode,
  declaration: Declaration,
): string | undefined {
  const argument = conversion.environment.get(declaration);
  if (argument !== undefined) return argumentName(argument.conversion, argument.node);
  if (ts.isEnumDeclaration(declaration))
    return declaration.members.length > 1 ? qualifiedName(declaration) : undefined;
  if (isObjectDeclaration(declaration))
    return instanceName(conversion, declaration, declaration.typeParameters, node.typeArguments);
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  const environment = bound(conversion, declaration.typeParameters, node.typeArguments);
  const within = { ...conversion, environment };
  if (isNamingBody(within, declaration.type))
    return instanceName(conversion, declaration, declaration.typeParameters, node.typeArguments);
  return constrains(declaration) ? undefined : argumentName(within, declaration.type);
}
