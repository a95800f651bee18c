import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { annotated } from './documentation.js';

/** What the comment before a symbol's first declaration says of its values. */
export function documented(symbol: ts.Symbol | undefined): Schema {
  const [declaration] = symbol?.declarations ?? [];
  return declaration === undefined ? {} : annotated({}, declaration);
}
