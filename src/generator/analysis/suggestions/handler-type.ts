/** Reads from the type of a handler parameter which arguments handlers get. */
import { ts } from 'ts-morph';
import { type Evaluator, resolveName } from '../interpreter/index.js';
import { withoutThis } from '../syntax/index.js';

/** How many type aliases are followed. */
const DEPTH = 6;

/**
 * How many arguments precede the caller's: 1 for `(context: Context, ...args: unknown[]) => void`. `undefined` if no
 * rest parameter separates them.
 */
export function filledIn(evaluator: Evaluator, type: ts.TypeNode | undefined): number | undefined {
  const signature = type && functionSignature(evaluator, type, DEPTH);
  if (signature === undefined) return undefined;
  const parameters = withoutThis(signature);
  return parameters.at(-1)?.dotDotDotToken === undefined ? undefined : parameters.length - 1;
}

/** The same for a member of an object type. */
export function filledInBy(
  evaluator: Evaluator,
  type: ts.TypeNode | undefined,
  key: string,
): number | undefined {
  const members = type && membersOfType(evaluator, type, DEPTH);
  const member = members?.find(({ name }) => name !== undefined && name.getText() === key);
  if (member === undefined) return undefined;
  if (ts.isPropertySignature(member)) return filledIn(evaluator, member.type);
  if (!ts.isMethodSignature(member)) return undefined;
  const parameters = withoutThis(member);
  return parameters.at(-1)?.dotDotDotToken === undefined ? undefined : parameters.length - 1;
}

function functionSignature(
  evaluator: Evaluator,
  type: ts.TypeNode,
  depth: number,
): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionTypeNode(type)) return type;
  if (ts.isParenthesizedTypeNode(type)) return functionSignature(evaluator, type.type, depth);
  const named = depth === 0 ? undefined : namedTypeOf(evaluator, type);
  if (named === undefined) return undefined;
  return ts.isTypeAliasDeclaration(named)
    ? functionSignature(evaluator, named.type, depth - 1)
    : named.members.find(ts.isCallSignatureDeclaration);
}

function membersOfType(
  evaluator: Evaluator,
  type: ts.TypeNode,
  depth: number,
): readonly ts.TypeElement[] | undefined {
  if (ts.isTypeLiteralNode(type)) return type.members;
  const named = depth === 0 ? undefined : namedTypeOf(evaluator, type);
  if (named === undefined) return undefined;
  return ts.isTypeAliasDeclaration(named) ? membersOfType(evaluator, named.type, depth - 1) : named.members;
}

type NamedType = ts.TypeAliasDeclaration | ts.InterfaceDeclaration;

/** Types of packages are read too, because a framework declares its handlers' types. */
function namedTypeOf(evaluator: Evaluator, type: ts.TypeNode): NamedType | undefined {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const resolved = resolveName(evaluator, type.typeName.text, type, 'type');
  if (resolved?.kind === 'declared') return resolved.declarations.find(isNamedType);
  if (resolved?.kind !== 'foreign') return undefined;
  const file = evaluator.project.modules.resolveType(
    resolved.at.getSourceFile().fileName,
    resolved.specifier,
  );
  return file === undefined
    ? undefined
    : evaluator.project.sources
        .tree(file)
        .statements.filter(isNamedType)
        .find(({ name }) => name.text === resolved.path[0]);
}

const isNamedType = (node: ts.Node): node is NamedType =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
