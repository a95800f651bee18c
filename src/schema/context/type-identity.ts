/** What a named type is, wherever it is asked for: which declaration it is of, and with which type arguments. */
import { ts } from 'ts-morph';

export interface TypeIdentity {
  /** As the source names it, with the namespaces that hold it. */
  name: string;
  /** A file of the project relative to its root, or the specifier of a package. */
  from: string;
  /** Of one that is declared within a function or a block. */
  within?: Scope;
  arguments?: readonly TypeArgument[];
  /** What else tells it apart, where arguments have no names. */
  detail?: string;
}

interface Scope {
  /** The functions that hold it, outermost first, as far as they have names. */
  names: readonly string[];
  /** Where its declaration starts in the file. */
  at: number;
}

/** A primitive is its name. */
export type TypeArgument = TypeIdentity | string;

/** Generic types within each other; what grows with every turn has no names without end. */
const DEPTH = 10;

/** Whether a generic type has a name with these arguments. */
export const areNames = (given: readonly (TypeArgument | undefined)[]): given is TypeArgument[] =>
  given.every((each) => each !== undefined && depthOf(each) < DEPTH);

const depthOf = (argument: TypeArgument): number =>
  typeof argument === 'string' ? 0 : 1 + Math.max(0, ...(argument.arguments ?? []).map(depthOf));

/** Of a declaration in the project's source. */
export function identityOf(name: string, declaration: ts.Node, from = fileOf(declaration)): TypeIdentity {
  const within = enclosingFunctions(declaration);
  return { name, from, ...(within === undefined ? {} : { within }) };
}

/** With the namespaces that hold it; a default export without a name has that of its module. */
export function qualifiedName(declaration: ts.Declaration): string | undefined {
  const own = ts.getNameOfDeclaration(declaration);
  const name = own !== undefined && ts.isIdentifier(own) ? own.text : defaultName(declaration);
  if (name === undefined) return undefined;
  const names = [name];
  for (let node: ts.Node = declaration.parent; node !== undefined; node = node.parent)
    if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name)) names.unshift(node.name.text);
  return names.join('.');
}

/** `TaskList` of an `export default class {}` in `task-list.ts`. */
function defaultName(declaration: ts.Node): string | undefined {
  if (!ts.isClassDeclaration(declaration)) return undefined;
  const folders = fileOf(declaration).split('/');
  const file = folders.pop()?.replace(/\..*$/, '') ?? '';
  const words = (file === 'index' ? (folders.pop() ?? file) : file).split(/\W+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

const fileOf = (node: ts.Node): string => node.getSourceFile().fileName;

export function typeKey({ name, from, within, arguments: given = [], detail = '' }: TypeIdentity): string {
  const inside = given.map((each) => (typeof each === 'string' ? each : typeKey(each)));
  const scope = within === undefined ? '' : String(within.at);
  return `${[from, name, scope, detail].join('\0')}${inside.length === 0 ? '' : `<${inside.join(',')}>`}`;
}

/** The name of the type whose key it is. */
export const nameInKey = (key: string): string => key.split('\0')[1] ?? key;

function enclosingFunctions(declaration: ts.Node): Scope | undefined {
  const names: string[] = [];
  let isLocal = false;
  for (let node = declaration.parent; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    isLocal ||= ts.isBlock(node) || ts.isFunctionLike(node);
    const name = ts.isFunctionLike(node) ? functionName(node) : undefined;
    if (name !== undefined) names.unshift(name);
  }
  return isLocal ? { names, at: declaration.pos } : undefined;
}

/** Its own name, that of what it is assigned to, or the first text that it is passed along with: `method('a', …)`. */
function functionName(node: ts.SignatureDeclaration): string | undefined {
  const own = ts.getNameOfDeclaration(node);
  if (own !== undefined && (ts.isIdentifier(own) || ts.isStringLiteral(own))) return own.text;
  if (!ts.isCallExpression(node.parent)) return undefined;
  const [first] = node.parent.arguments;
  return first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
}
