/** Reads a configuration in JSON, with comments and trailing commas. */
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { mark, type Range } from './mark.js';
import type { OptionDiagnostic } from './validate.js';

type JsonRead = { value: unknown } | { diagnostics: Diagnostic[] };

/** @param file the name in diagnostics */
export function readJson(file: string, text: string): JsonRead {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  if (errors.length > 0 || root === undefined) {
    return { diagnostics: errors.slice(0, 1).map((error) => notJson(file, text, error)) };
  }
  return { value: getNodeValue(root) };
}

function notJson(file: string, text: string, { error, offset, length }: ParseError): Diagnostic {
  const what = printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return diagnostic('config-not-loaded', `The configuration file is not JSON: ${what}.`, {
    place: mark(file, text, { start: offset, end: offset + length }),
  });
}

export function locateInJson(text: string, { path, at }: OptionDiagnostic): Range | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const value = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  if (value === undefined) return undefined;
  const node = at === 'name' ? (value.parent?.children?.[0] ?? value) : value;
  return { start: node.offset, end: node.offset + node.length };
}
