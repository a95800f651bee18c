/** Reads a configuration in JSON, with comments and trailing commas. */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { mark } from './mark.js';

type JsonRead = { value: unknown } | { diagnostics: Diagnostic[] };

/** @param file the name in diagnostics */
export function readJson(file: string, text: string): JsonRead {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  const [error] = errors;
  return error === undefined ? { value } : { diagnostics: [notJson(file, text, error)] };
}

function notJson(file: string, text: string, { error, offset, length }: ParseError): Diagnostic {
  const what = printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return diagnostic('config-not-loaded', `The configuration file is not JSON: ${what}.`, {
    place: mark(file, text, { start: offset, end: offset + length }),
  });
}
