/** The user's mistakes as values: problem, place and remedy. */

import { compareText } from './compare-text.js';

export interface Place {
  /** Relative to the project's root, with forward slashes. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in UTF-16 units. */
  column: number;
}

/** A place with its source line, for people. */
export interface MarkedPlace extends Place {
  /** How many characters the caret underlines, at least 1. */
  length: number;
  sourceLine: string;
}

/** Marks the word or the string that begins at a place. */
export function mark(text: string, place: Place): MarkedPlace {
  const sourceLine = text.split(/\r\n|[\n\r\u2028\u2029]/)[place.line - 1] ?? '';
  const [word = ''] = /^(?:'[^']*'|"[^"]*"|`[^`]*`|[\w$.]+)/.exec(sourceLine.slice(place.column - 1)) ?? [];
  return { ...place, length: Math.max(1, word.length), sourceLine };
}

export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic {
  code: DiagnosticCode;
  severity: Severity;
  message: string;
  place?: MarkedPlace;
  /** The remedy, as a sentence. */
  hint?: string;
}

/** Every diagnostic of restgen, with its severity. After an error nothing is written. */
export const DIAGNOSTICS = {
  'file-not-read': 'error',
  'tsconfig-not-read': 'warning',
  'tsconfig-option-unknown': 'warning',
  'json-not-copied': 'warning',
  'file-not-parsed': 'error',
  'nested-too-deeply': 'warning',
  'syntax-error': 'error',
  'language-not-read': 'warning',
  'two-runtimes': 'warning',
  'not-loaded': 'warning',
  'name-not-static': 'warning',
  'declaration-unused': 'warning',
  'page-hidden': 'warning',
  'file-foreign': 'warning',
  'file-in-the-way': 'error',
  'out-not-usable': 'error',
  'route-clash': 'error',
  'url-not-usable': 'error',
  'name-invalid': 'warning',
  'name-twice': 'error',
  'options-not-static': 'warning',
  'option-unknown': 'error',
  'option-invalid': 'error',
  'page-impossible': 'error',
  'file-within-answer': 'warning',
  'url-argument-beyond-parameters': 'error',
  'url-argument-not-a-string': 'error',
  'url-name-without-reader': 'error',
  'options-for-no-method': 'warning',
  'collection-unknown': 'error',
  'collection-in-handler': 'warning',
  'expose-matches-nothing': 'warning',
  'declaration-not-listed': 'warning',
  'rest-tag-unclear': 'warning',
  'api-tokens-match-nothing': 'warning',
  'scope-not-usable': 'error',
  'cursors-of-one-collection': 'warning',
  'type-not-importable': 'info',
  'type-not-found': 'warning',
  'type-not-json': 'warning',
  'tag-invalid': 'warning',
  'types-contradict': 'warning',
  'type-unconstrained': 'info',
  'type-too-deep': 'warning',
  'unchecked-arguments': 'warning',
  'schema-not-read': 'warning',
  'write-without-user': 'warning',
  'write-not-awaited': 'warning',
  'page-without-index': 'warning',
  'publication-never-ready': 'warning',
  'publication-returns-documents': 'warning',
  'thrown-value': 'warning',
  'users-without-projection': 'warning',
  'url-argument-compared': 'warning',
  'nobody-may-write': 'warning',
  'collection-misspelt': 'warning',
  'rule-never-asked': 'error',
  'own-call-refused': 'warning',
  'nothing-declared': 'warning',
  'declarator-suggested': 'info',
  'project-not-found': 'error',
  'config-not-found': 'error',
  'config-not-loaded': 'error',
  'config-unknown-option': 'error',
  'config-wrong-value': 'error',
  'package-not-read': 'error',
  'several-applications': 'error',
  'application-below': 'error',
  'meteor-too-old': 'error',
  'committed-api-not-read': 'error',
  'host-not-served': 'error',
  'host-not-loaded': 'error',
  'host-ended': 'error',
  'address-not-free': 'error',
  'command-line-wrong': 'error',
  'machine-refuses': 'error',
  'folder-not-generated': 'error',
  'server-not-reached': 'error',
  'data-not-exported': 'error',
  'mistake-of-restgen': 'error',
} as const satisfies Record<string, Severity>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export function diagnostic(
  code: DiagnosticCode,
  message: string,
  more: { place?: MarkedPlace; hint?: string; severity?: Severity } = {},
): Diagnostic {
  return { code, severity: DIAGNOSTICS[code], message, ...more };
}

export const asWarning = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** By file, line and column. */
export const comparePlaces = (one: Place, other: Place): number =>
  compareText(one.file, other.file) || one.line - other.line || one.column - other.column;

export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
