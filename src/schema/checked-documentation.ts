import type { ts } from 'ts-morph';
import type { Schema } from '../contract.js';

/** What the comment before a symbol's first declaration says of its values. */
export const documented = (_symbol: ts.Symbol | undefined): Schema => ({});
