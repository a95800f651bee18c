import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type HttpError, httpError } from '../errors/http-error.js';

/** How deeply arrays and objects of a body may be nested (C36). */
export const DEEPEST_NESTING = 100;

/** @throws HttpError 400 `invalid-json`, with the position in its reason and its details (C36) */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8's message quotes the text and does not always contain the position.
    refuseAtFirstError(text);
    throw httpError('unreadableJson');
  }
}

export const tooDeep = (): HttpError => httpError('nestedTooDeep', { limit: DEEPEST_NESTING });

function refuseAtFirstError(text: string): void {
  let depth = 0;
  const begin = (): void => {
    depth += 1;
    // The parser is recursive, so deep nesting must be refused here.
    if (depth > DEEPEST_NESTING) throw tooDeep();
  };
  const end = (): void => {
    depth -= 1;
  };
  const onError = (code: ParseErrorCode, _offset: number, _length: number, line: number, column: number) => {
    // The parser counts from 0, and columns in UTF-16 units.
    const details = { line: line + 1, column: column + 1 };
    throw httpError('malformedJson', { problem: words(code), ...details }, { details });
  };
  const visitor = { onObjectBegin: begin, onArrayBegin: begin, onObjectEnd: end, onArrayEnd: end, onError };
  visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
}

/** `ValueExpected` becomes `value expected`. */
const words = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replace(/(?!^)[A-Z]/g, ' $&')
    .toLowerCase();
