/** What reading types of the checker works with, and what it asks of a type. */
import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';

export interface Checking {
  readonly context: SchemaContext;
  readonly types: ts.TypeChecker;
  /** The schema of another type. */
  readonly inner: (type: ts.Type) => Schema;
  /** The types that are being described, outermost first. */
  readonly open: ts.Type[];
  /** Describes named types that are referred to from deep within others, which the stack has no room for. */
  readonly later: (() => void)[];
  /** A type that takes anything. */
  readonly anything: () => Schema;
  /** A type that JSON cannot carry. */
  readonly notJson: (what: string) => Schema;
}

export const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;

/** Whether what bears the name is declared outside of the host's source: by the language or by a package. */
export const isForeign = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) => isForeignFile(node.getSourceFile())) === true;

/** Whether what bears the name is declared by the language's own libraries. */
export const isOfTheLanguage = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((node) => /\/lib\.[\w.]+\.d\.ts$/.test(node.getSourceFile().fileName)) === true;

const isForeignFile = (file: ts.SourceFile): boolean =>
  file.isDeclarationFile && file.fileName.includes('/node_modules/');

export const isFunctionType = (type: ts.Type): boolean =>
  has(type, ts.TypeFlags.Object) &&
  (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0);

export const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;

export const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null;

/** `string & { readonly brand: 'TaskId' }` */
export const isBrandedPrimitive = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((part) => has(part, PRIMITIVE));
