/** The state of converting the checker's types to schemas, and basic questions about its types. */
import { isAbsolute } from 'node:path';
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { Evaluator, Frame } from '../../analysis/interpreter/index.js';
import { brandedPrimitives } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

export interface Checking {
  readonly context: SchemaContext;
  readonly types: ts.TypeChecker;
  /** Where the type is needed: its diagnostics are reported there. */
  readonly at: ts.Node;
  readonly environment: Environment;
  /** The aliases and types that are being converted, outermost first. */
  readonly open: readonly (ts.Node | ts.Type)[];
  readonly budget: Budget;
  /** How many types contain the current one. The stack limits it. */
  readonly depth: number;
  /** Converts another type. */
  readonly inner: (checking: Checking, type: ts.Type) => Schema;
  /** Converts the type that is written in a node. */
  readonly innerNode: (checking: Checking, node: ts.TypeNode) => Schema;
}

/** The limits of converting one type, shared by all conversions within it. */
interface Budget {
  /** How many more types may be converted in place: types that contain each other would never end. */
  left: number;
  /** Converts named types that are deep within others: later, because the stack is limited. */
  readonly later: (() => void)[];
}

/** The type arguments of the calls around the source: the compiler sees type parameters there. */
export type Environment = ReadonlyMap<ts.Node, { node: ts.TypeNode; environment: Environment }>;

export function environmentOfFrame(frame: Frame | undefined): Environment {
  if (frame === undefined) return new Map();
  const { of, types, outer } = frame;
  const binder = ts.isConstructorDeclaration(of) ? of.parent : of;
  const parameters = ts.isFunctionLike(binder) || ts.isClassLike(binder) ? binder.typeParameters : undefined;
  const environment = new Map(environmentOfFrame(outer));
  const given = environmentOfFrame(types?.within);
  for (const [index, parameter] of (parameters ?? []).entries()) {
    const node = types?.nodes[index];
    if (node !== undefined) environment.set(parameter, { node, environment: given });
    else if (parameter.default !== undefined)
      environment.set(parameter, { node: parameter.default, environment: new Map(environment) });
  }
  return environment;
}

/** The type argument of a type parameter, if a call around the source gives it one. */
export const boundTypeArgument = (
  { environment }: Pick<Checking, 'environment'>,
  type: ts.Type,
): { node: ts.TypeNode; environment: Environment } | undefined => {
  if (environment.size === 0 || !has(type, ts.TypeFlags.TypeParameter)) return undefined;
  const [declaration] = type.getSymbol()?.declarations ?? [];
  return declaration && environment.get(declaration);
};

/** The checker, if it has the node's file. */
export function checkerOfNode({ project }: Evaluator, node: ts.Node): ts.TypeChecker | undefined {
  const { types, has: isKnown } = project.checker(node.getSourceFile().fileName);
  return isKnown(node) ? types : undefined;
}

export const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;

/** A type that nothing declares, or that the compiler refuses. */
export const isErrorType = (type: ts.Type): boolean =>
  'intrinsicName' in type && type.intrinsicName === 'error';

/** Whether the symbol is declared outside the host's source: by the language or a package. */
export const isForeign = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) => isForeignFile(node.getSourceFile())) === true;

/** Whether the symbol is declared by TypeScript's own libraries. */
export const isOfTheLanguage = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) => /\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName)) === true;

/** Whether a package declares a class of its own under the name of a language's file. */
export const isForeignFileClass = (symbol: ts.Symbol): boolean =>
  /^(?:File|Blob)$/.test(symbol.name) &&
  symbol.declarations?.some((node) => OF_THE_PLATFORM.test(node.getSourceFile().fileName)) !== true;

const OF_THE_PLATFORM = /\/lib\.[\w.]+\.d\.ts$|\/node_modules\/(?:@types\/node|bun-types|undici-types)\//;

export const isForeignFile = (file: ts.SourceFile): boolean =>
  file.isDeclarationFile && file.fileName.includes('/node_modules/');

/** Whether the node is in a source file of the project, where diagnostics can show it. */
export const isOfProject = (node: ts.Node): boolean => !isAbsolute(node.getSourceFile().fileName);

export const isFunctionType = (type: ts.Type): boolean =>
  has(type, ts.TypeFlags.Object) &&
  (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0);

/** `{ [Key in Keys]: Value }`, under any name. */
export const isMapped = (type: ts.Type): boolean =>
  type.getSymbol()?.declarations?.some(ts.isMappedTypeNode) === true;

export const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;

export const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null;

/** `string & { readonly brand: 'TaskId' }`, or an object type that all code treats as a primitive. */
export const isBrandedPrimitive = (type: ts.Type): boolean =>
  type.isIntersection()
    ? type.types.some((part) => has(part, PRIMITIVE)) || type.types.every((part) => isBrand(part))
    : isBrand(type);

const isBrand = (type: ts.Type): boolean => brandedPrimitives(objectDeclarations(type)) !== undefined;

export const objectDeclarations = (type: ts.Type): readonly ts.Declaration[] =>
  has(type, ts.TypeFlags.Object) ? (type.getSymbol()?.declarations ?? []) : [];
