/**
 * Lays out lines of route files by patterns alone. Most lines need no more, and parsing them would cost more than
 * making them.
 */
import { widthOf } from './width.js';

/** The line as it stands in the file; nothing where only parsing tells. */
export function layOutLine(line: string, width: number): string | undefined {
  if (COMMENT.test(line)) return line;
  const fits = (text: string): boolean => widthOf(text) <= width;
  if (FIXED.test(line)) return fits(line) ? line : undefined;
  const [, head, path, call] = isRoute(line) ? (ROUTE.exec(line) ?? []) : [];
  if (head === undefined || fits(line)) return head && line;
  return layoutsOf(call ?? '')
    .map((lines) => [head, `  ${path},`, ...lines, ');'])
    .find((lines) => lines.every(fits))
    ?.join('\n');
}

/** How a call can stand in a route that has no room on one line, the shortest first. */
function layoutsOf(call: string): string[][] {
  const whole = [`  ${call},`];
  const [, handler, name] = CALL.exec(call) ?? [];
  if (handler !== undefined) return [whole, [`  ${handler}`, `    ${name},`, '  ),']];
  const [, opening, text, member] = CALL_WITH_OPTIONS.exec(call) ?? [];
  if (opening === undefined) return [whole];
  return [
    whole,
    [`  ${opening}${text}, {`, `    ${member},`, '  }),'],
    [`  ${opening}`, `    ${text},`, `    { ${member} },`, '  ),'],
  ];
}

/** Descriptions are clean when they get here: a comment neither ends nor begins within its line. */
const COMMENT = /^(?:\/\/ .*|\/\*\*(?: .* \*\/)?| \* .*| \*\/)?$/;
const NAME = String.raw`[$_\p{ID_Start}][$\p{ID_Continue}]*`;
const TEXT = String.raw`'(?:[^'\\]|\\\\)*'`;
const NAMES = String.raw`\{ ${NAME}(?: as ${NAME})?(?:, ${NAME}(?: as ${NAME})?)* \}`;
const FIXED = new RegExp(
  `^(?:import (?:type )?(?:${NAMES}|\\{\\}) from ${TEXT};|export const ${NAME} = Router\\(\\);)$`,
  'u',
);

const ROUTE = new RegExp(`^(${NAME}\\.[a-z]+\\()(${TEXT}), (.*)\\);$`, 'u');
/** A call of one argument, which has a line of its own where the types leave it no room. */
const CALL = new RegExp(`^(.*\\()(${TEXT})\\)$`, 'u');
const MEMBER = `idType: ${TEXT}`;
const OPTIONS = String.raw`\{ ${MEMBER} \}`;
const CALL_WITH_OPTIONS = new RegExp(String.raw`^(.*\()(${TEXT}), \{ (${MEMBER}) \}\)$`, 'u');
const HEAD = new RegExp(String.raw`^${NAME}\.[a-z]+\(${TEXT}, [a-z]+`, 'u');
const TAIL = new RegExp(String.raw`\(${TEXT}(?:, ${OPTIONS})?\)\);$`, 'uy');

function isRoute(line: string): boolean {
  const head = HEAD.exec(line)?.[0].length;
  if (head === undefined) return false;
  const end = line[head] === '<' ? listEnd(line, head + 1, ', ', '>', typeEnd) : head;
  return end !== NONE && endOf(TAIL, line, end) === line.length;
}

/** Whether a signature in an interface is written as prettier would on one line. */
export function isCanonicalSignature(signature: string): boolean {
  const name = endOf(SIGNATURE_NAME, signature, 0);
  if (name === NONE) return false;
  const end = signature[name] === ')' ? name + 1 : listEnd(signature, name, ', ', ')', parameterEnd);
  return signature.startsWith(': ', end) && typeEnd(signature, end + 2) === signature.length;
}

const SIGNATURE_NAME = new RegExp(String.raw`(?:${NAME}|${TEXT})\(`, 'uy');
const PARAMETER = new RegExp(String.raw`(?:\.\.\.)?${NAME}\??: `, 'uy');

function parameterEnd(text: string, start: number): number {
  const end = endOf(PARAMETER, text, start);
  return end === NONE ? NONE : typeEnd(text, end);
}

type End = (text: string, start: number) => number;
const NONE = -1;

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : NONE;
}

/** The end of one or more items and the bracket that closes them. */
function listEnd(text: string, start: number, separator: string, close: string, itemEnd: End): number {
  let end = itemEnd(text, start);
  while (end !== NONE && text.startsWith(separator, end)) end = itemEnd(text, end + separator.length);
  return end !== NONE && text.startsWith(close, end) ? end + close.length : NONE;
}

/** `A | B`, where each is as `elementEnd` says. */
function typeEnd(text: string, start: number): number {
  let end = elementEnd(text, start);
  while (end !== NONE && text.startsWith(' | ', end)) end = elementEnd(text, end + 3);
  return end;
}

/** A type and the `[]` behind it; parentheses are recognised only where they are needed. */
function elementEnd(text: string, start: number): number {
  if (text[start] !== '(') return arraysEnd(text, bareEnd(text, start));
  const first = elementEnd(text, start + 1);
  if (first === NONE || !text.startsWith(' | ', first)) return NONE;
  const end = typeEnd(text, first + 3);
  return end !== NONE && text.startsWith(')[]', end) ? arraysEnd(text, end + 1) : NONE;
}

const ARRAYS = /(?:\[\])*/y;
const arraysEnd = (text: string, start: number): number =>
  start === NONE ? NONE : endOf(ARRAYS, text, start);

const TYPE_NAME = new RegExp(String.raw`${NAME}(?:\.${NAME})*`, 'uy');
const SIMPLE = /'[^'\\]*'|\d+(?![\w.])|\[\]|\{\}/y;

function bareEnd(text: string, start: number): number {
  const simple = endOf(SIMPLE, text, start);
  if (simple !== NONE) return simple;
  if (text[start] === '[') return listEnd(text, start + 1, ', ', ']', labelledEnd);
  if (text[start] === '{')
    return text[start + 1] === ' ' ? listEnd(text, start + 2, '; ', ' }', propertyEnd) : NONE;
  const name = endOf(TYPE_NAME, text, start);
  return name !== NONE && text[name] === '<' ? listEnd(text, name + 1, ', ', '>', typeEnd) : name;
}

const LABEL = new RegExp(String.raw`(?:\.\.\.)?(?:${NAME}\??: )?`, 'uy');
const PROPERTY = new RegExp(String.raw`(?:readonly )?${NAME}\??: `, 'uy');

const labelledEnd = (text: string, start: number): number => typeEnd(text, endOf(LABEL, text, start));

function propertyEnd(text: string, start: number): number {
  const end = endOf(PROPERTY, text, start);
  return end === NONE ? NONE : typeEnd(text, end);
}
