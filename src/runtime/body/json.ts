import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { Refusal } from '../refusal.js';

/** Levels of arrays and objects in a body; deeper ones are refused (C36). */
export const DEEPEST_NESTING = 100;

/**
 * @throws Refusal 400 `invalid-json`; its reason and its details tell the position (C36)
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8 does not always tell the position, and quotes the text.
    refuseAtFirstError(text);
    throw new Refusal(400, 'invalid-json', 'The body is not valid JSON');
  }
}

export const tooDeep = (): Refusal =>
  new Refusal(400, 'invalid-json', `The body is nested deeper than ${DEEPEST_NESTING} levels`);

function refuseAtFirstError(text: string): void {
  let depth = 0;
  const begin = (): void => {
    depth += 1;
    // The parser recurses, and must not get far.
    if (depth > DEEPEST_NESTING) throw tooDeep();
  };
  const end = (): void => {
    depth -= 1;
  };
  const onError = (code: ParseErrorCode, _offset: number, _length: number, line: number, column: number) => {
    // Both are counted from 0; `column` in UTF-16 units.
    const details = { line: line + 1, column: column + 1 };
    const where = `line ${details.line}, column ${details.column}`;
    const reason = `The body is not valid JSON: ${words(code)} at ${where}`;
    throw new Refusal(400, 'invalid-json', reason, { details });
  };
  const visitor = { onObjectBegin: begin, onArrayBegin: begin, onObjectEnd: end, onArrayEnd: end, onError };
  visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
}

/** `ValueExpected` becomes `value expected`. */
const words = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replace(/(?!^)[A-Z]/g, ' $&')
    .toLowerCase();
