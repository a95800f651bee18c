/** Identifies a named type: its declaration and its type arguments. */
import { isAbsolute, relative, sep } from 'node:path';
import { ts } from 'ts-morph';

export interface TypeIdentity {
  /** The name in the source, with the namespaces around it. */
  name: string;
  /** A file of the project relative to its root, or the specifier of a package. */
  from: string;
  /** Its position in the file, if it is declared within a function or a block. */
  at?: number;
  arguments?: readonly TypeArgument[];
  /** Distinguishes it if its type arguments have no names. */
  detail?: string;
}

/** A primitive is identified by its name. */
export type TypeArgument = TypeIdentity | string;

/** How deep generic types may be nested: a type that grows with every recursion would have endless names. */
const DEPTH = 10;

/** Identifies a generic type with its type arguments; `undefined` if one of them has no name. */
export function withArguments(
  identity: TypeIdentity,
  given: readonly (TypeArgument | undefined)[],
): TypeIdentity | undefined {
  if (given.length === 0) return identity;
  const isNamed = (argument: TypeArgument | undefined): argument is TypeArgument =>
    argument !== undefined && nestingDepth(argument) < DEPTH;
  return given.every(isNamed) ? { ...identity, arguments: given } : undefined;
}

const nestingDepth = (argument: TypeArgument): number =>
  typeof argument === 'string' ? 0 : 1 + Math.max(0, ...(argument.arguments ?? []).map(nestingDepth));

/** Identifies a declaration; `from` is its file or, in a package, the package. */
export function identityOfDeclaration(
  name: string,
  declaration: ts.Node,
  from = fileOfNode(declaration),
): TypeIdentity {
  const at = localPosition(declaration);
  return { name, from, ...(at === undefined ? {} : { at }) };
}

/** The name with the namespaces around it; `undefined` for a default export without a name. */
export function qualifiedName(declaration: ts.Declaration): string | undefined {
  const own = ts.getNameOfDeclaration(declaration);
  if (own === undefined || !ts.isIdentifier(own)) return undefined;
  const names = [own.text];
  for (let node: ts.Node = declaration.parent; node !== undefined; node = node.parent)
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name)) names.unshift(node.name.text);
  return names.join('.');
}

/** The module of a file: its path relative to the project's root, or the name of a package. */
export function moduleOfFile(root: string, file: string): string {
  const [, path] = /.*\/node_modules\/(?:@types\/)?(.*)$/.exec(file) ?? [];
  if (path === undefined) {
    const inside = isAbsolute(file) ? relative(root, file) : file;
    return isAbsolute(inside) ? file : inside.split(sep).join('/');
  }
  const [scope = '', name = ''] = path.replace('__', '/').split('/');
  return path.startsWith('@') || path.includes('__') ? `${scope}/${name}` : scope;
}

const fileOfNode = (node: ts.Node): string => node.getSourceFile().fileName;

export function typeKey({ name, from, at, arguments: given = [], detail = '' }: TypeIdentity): string {
  const inside = given.map((argument) => (typeof argument === 'string' ? argument : typeKey(argument)));
  const scope = at === undefined ? '' : String(at);
  return `${[from, name, scope, detail].join('\0')}${inside.length === 0 ? '' : `<${inside.join(',')}>`}`;
}

/** The name of the type whose key it is. */
export const nameInKey = (key: string): string => key.split('\0')[1] ?? key;

/** The position of a declaration within a function or a block. */
function localPosition(declaration: ts.Node): number | undefined {
  const scope = ts.findAncestor(declaration.parent, (node) => ts.isBlock(node) || ts.isFunctionLike(node));
  return scope && declaration.pos;
}
