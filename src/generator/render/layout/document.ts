/**
 * A document is text that knows where it may break: a group stays on one line where it fits, else all of its own lines break.
 * The rules are those of Wadler's printer as prettier applies them, so that generated code is stable under prettier.
 */
import { widthOf } from './width.js';

export type Document = string | readonly Document[] | Group | Indent | Line | IfBroken;

interface Group {
  kind: 'group';
  content: Document;
  /** Whether it breaks even if it would fit. Used only in `others` of a group. */
  isBroken: boolean;
  /** Alternative layouts, which are tried in turn. The last one is used if none fits. */
  others: readonly Document[];
}
interface Indent {
  kind: 'indent';
  content: Document;
}
interface Line {
  kind: 'line';
  flat: ' ' | '';
}
interface IfBroken {
  kind: 'if-broken';
  broken: Document;
}

export const line: Line = { kind: 'line', flat: ' ' };
export const softLine: Line = { kind: 'line', flat: '' };
export const indent = (content: Document): Indent => ({ kind: 'indent', content });
/** Printed only if the group around it breaks. */
export const ifBroken = (broken: Document): IfBroken => ({ kind: 'if-broken', broken });
export const group = (content: Document): Group => ({
  kind: 'group',
  content,
  isBroken: false,
  others: [],
});
export const brokenGroup = (content: Document): Group => ({
  kind: 'group',
  content,
  isBroken: true,
  others: [],
});
export const firstFitting = (content: Document, ...others: Document[]): Group => ({
  kind: 'group',
  content,
  isBroken: false,
  others,
});

export function join(separator: Document, parts: readonly Document[]): Document[] {
  const joined: Document[] = [];
  for (const part of parts) {
    if (joined.length > 0) joined.push(separator);
    joined.push(part);
  }
  return joined;
}

const isList = (document: Document): document is readonly Document[] => Array.isArray(document);

const INDENTATION = '  ';

interface Command {
  depth: number;
  isFlat: boolean;
  document: Document;
}

/** The width of generated code, in columns. */
export const WIDTH = 100;

/** Prints the document on one line of any length. */
export function flatText(document: Document): string {
  if (typeof document === 'string') return document;
  if (isList(document)) {
    let text = '';
    for (const part of document) text += flatText(part);
    return text;
  }
  switch (document.kind) {
    case 'line':
      return document.flat;
    case 'if-broken':
      return '';
    case 'group':
    case 'indent':
      return flatText(document.content);
  }
}

/** Prints a document that is nested `depth` levels deep. Most documents fit on one line. */
export function layOut(document: Document, depth = 0): string {
  const start = INDENTATION.repeat(depth);
  const flat = start + flatText(document);
  return widthOf(flat) <= WIDTH ? flat : start + brokenText(document, depth);
}

function brokenText(whole: Document, startDepth: number): string {
  const commands: Command[] = [{ depth: startDepth, isFlat: false, document: whole }];
  let text = '';
  let column = INDENTATION.length * startDepth;
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { depth, isFlat, document: current } = command;
    if (typeof current === 'string') {
      text += current;
      column += widthOf(current);
    } else if (isList(current)) pushAll(commands, current, command);
    else if (current.kind === 'indent')
      commands.push({ depth: depth + 1, isFlat, document: current.content });
    else if (current.kind === 'group') commands.push(layOutGroup(current, command, commands, WIDTH - column));
    else if (current.kind === 'if-broken') {
      if (!isFlat) commands.push({ depth, isFlat, document: current.broken });
    } else if (isFlat) {
      text += current.flat;
      column += current.flat.length;
    } else {
      text = `${text.trimEnd()}\n${INDENTATION.repeat(depth)}`;
      column = INDENTATION.length * depth;
    }
  }
  return text;
}

function pushAll(commands: Command[], list: readonly Document[], { depth, isFlat }: Command): void {
  for (const document of list.toReversed()) commands.push({ depth, isFlat, document });
}

function layOutGroup(
  group: Group,
  { depth, isFlat }: Command,
  rest: readonly Command[],
  space: number,
): Command {
  if (isFlat) return { depth, isFlat: !group.isBroken, document: group.content };
  const candidates = group.isBroken ? [] : [group.content, ...group.others.slice(0, -1)];
  for (const document of candidates) {
    const command: Command = { depth, isFlat: true, document };
    if (fits(command, rest, space)) return command;
  }
  return { depth, isFlat: false, document: group.others.at(-1) ?? group.content };
}

/** Whether everything up to the next line break fits. */
function fits(first: Command, rest: readonly Command[], space: number): boolean {
  const commands = [first];
  let left = space;
  let next = rest.length;
  while (left >= 0) {
    const command = commands.pop() ?? rest[--next];
    if (command === undefined) return true;
    const { document, isFlat, depth } = command;
    if (typeof document === 'string') left -= widthOf(document);
    else if (isList(document)) pushAll(commands, document, command);
    else if (document.kind === 'indent') commands.push({ ...command, document: document.content });
    else if (document.kind === 'group') commands.push(measured(document, isFlat, depth));
    else if (document.kind === 'if-broken') {
      if (!isFlat) commands.push({ ...command, document: document.broken });
    } else if (!isFlat) return true;
    else left -= document.flat.length;
  }
  return false;
}

function measured(group: Group, isFlat: boolean, depth: number): Command {
  const flat = isFlat && !group.isBroken;
  return { depth, isFlat: flat, document: flat ? group.content : (group.others.at(-1) ?? group.content) };
}
