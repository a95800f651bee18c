/** Converts template literal types: to a list of texts if it is short, otherwise to a pattern. */
import type { Schema } from '../../../shared/contract.js';
import { constant, unionOf } from '../../../shared/json-schema/index.js';
import {
  type Definitions,
  PLACEHOLDER_PATTERNS,
  patternOfText,
  type SchemaContext,
} from '../context/index.js';

interface Piece {
  text: string;
  isPattern: boolean;
}

/** How many texts one template may list.  */
const MOST = 200;

/** `undefined` if a placeholder has no pattern, and if the template has too many texts. */
export function templateSchema(
  { definitions }: SchemaContext,
  head: string,
  spans: readonly { type: Schema | undefined; text: string }[],
): Schema | undefined {
  let alternatives: Piece[] = [{ text: head, isPattern: false }];
  for (const { type, text } of spans) {
    const pieces = piecesOf(definitions, type);
    if (pieces === undefined || pieces.length * alternatives.length > MOST) return undefined;
    const tail: Piece = { text, isPattern: false };
    alternatives = alternatives.flatMap((before) => pieces.map((piece) => join(join(before, piece), tail)));
  }
  return unionOf(alternatives.map(schemaOfPiece));
}

const schemaOfPiece = ({ text, isPattern }: Piece): Schema =>
  isPattern ? { type: 'string', pattern: `^${text}$` } : constant(text);

const join = (one: Piece, other: Piece): Piece =>
  one.isPattern || other.isPattern
    ? { text: patternOfPiece(one) + patternOfPiece(other), isPattern: true }
    : { text: one.text + other.text, isPattern: false };

const patternOfPiece = ({ text, isPattern }: Piece): string => (isPattern ? text : patternOfText(text));

/** The texts or the pattern of a placeholder. */
function piecesOf(definitions: Definitions, schema: Schema | undefined): Piece[] | undefined {
  if (schema === undefined || schema['x-type'] !== undefined) return undefined;
  if (schema.$ref !== undefined) return piecesOf(definitions, definitions.resolve(schema));
  if (schema.anyOf !== undefined) return all(schema.anyOf.map((part) => piecesOf(definitions, part)));
  if (schema.const !== undefined) return [{ text: String(schema.const), isPattern: false }];
  if (schema.enum !== undefined)
    return schema.enum.map((value) => ({ text: String(value), isPattern: false }));
  const own = /^\^(.*)\$$/s.exec(schema.pattern ?? '')?.[1];
  if (own !== undefined) return [{ text: own, isPattern: true }];
  return all([schema.type ?? []].flat().map(piecesOfType));
}

function piecesOfType(type: string): Piece[] | undefined {
  if (type === 'string' || type === 'number') return [{ text: PLACEHOLDER_PATTERNS[type], isPattern: true }];
  if (type !== 'boolean' && type !== 'null') return undefined;
  const texts = type === 'null' ? ['null'] : ['false', 'true'];
  return texts.map((text) => ({ text, isPattern: false }));
}

function all(parts: readonly (Piece[] | undefined)[]): Piece[] | undefined {
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
