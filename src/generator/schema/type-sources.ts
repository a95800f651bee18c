import type { TypeSource } from '../../shared/api.js';
import { LIBRARIES } from './libraries/index.js';

const SOURCES: readonly { name: TypeSource; title: string }[] = [
  { name: 'ts', title: 'TypeScript' },
  ...LIBRARIES,
  { name: 'jsdoc', title: 'JSDoc' },
  { name: 'signature', title: 'the list of parameters' },
];

/** The order in which they are listed, and in which descriptions are taken from them. */
export const TYPE_SOURCES: readonly TypeSource[] = SOURCES.map(({ name }) => name);

export const sourceTitle = (source: TypeSource): string =>
  SOURCES.find(({ name }) => name === source)?.title ?? source;

export const isIgnoringUnknownKeys = (source: TypeSource): boolean =>
  LIBRARIES.some(({ name, ignoresUnknownKeys }) => name === source && ignoresUnknownKeys === true);

export const isKeepingValues = (source: TypeSource): boolean =>
  LIBRARIES.some(({ name, keepsValues }) => name === source && keepsValues === true);

/** Whether the application itself refuses other values. Types and comments refuse nothing. */
export const isExecuted = (source: TypeSource): boolean => LIBRARIES.some(({ name }) => name === source);
