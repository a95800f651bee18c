import type { TypeSource } from '../../shared/api.js';
import { LIBRARIES } from './libraries/index.js';

/** The order in which they are listed, and in which descriptions are taken from them. */
export const TYPE_SOURCES: readonly TypeSource[] = [
  'ts',
  ...LIBRARIES.map(({ name }) => name),
  'jsdoc',
  'signature',
];

const TITLES: ReadonlyMap<TypeSource, string> = new Map([
  ['ts', 'TypeScript'],
  ...LIBRARIES.map(({ name, title }) => [name, title] as const),
  ['jsdoc', 'JSDoc'],
  ['signature', 'the list of parameters'],
]);

export const titleOf = (source: TypeSource): string => TITLES.get(source) ?? source;

export const isIgnoringUnknownKeys = (source: TypeSource): boolean =>
  LIBRARIES.some(({ name, ignoresUnknownKeys }) => name === source && ignoresUnknownKeys === true);

export const isKeepingValues = (source: TypeSource): boolean =>
  LIBRARIES.some(({ name, keepsValues }) => name === source && keepsValues === true);

/** Whether the application itself refuses other values. Types and comments refuse nothing. */
export const isExecuted = (source: TypeSource): boolean => LIBRARIES.some(({ name }) => name === source);
