/** The state of asking the checker for a type, and basic questions about its types. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { Evaluator } from '../../../analysis/interpreter/index.js';
import { brandedPrimitives } from '../../../analysis/syntax/index.js';
import type { Checker } from '../../../project/index.js';
import type { Conversion } from '../conversion.js';

export interface Checking extends Conversion, Pick<Checker, 'types'> {
  /** Where the type is needed: its diagnostics are reported there. */
  readonly at: ts.Node;
  /** Converts another type. */
  readonly inner: (checking: Checking, type: ts.Type) => Schema;
}

/** The checker, if it has the node's file. */
export function checkerOf({ project }: Evaluator, node: ts.Node): ts.TypeChecker | undefined {
  const { types, has: isKnown } = project.checker(node.getSourceFile().fileName);
  return isKnown(node) ? types : undefined;
}

export const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;

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
