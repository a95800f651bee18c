/** Explains why a module could not be loaded, from the error that Node throws. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MarkedPlace, mark } from '../shared/diagnostics.js';

/** An error, or a plain copy of one from another process. */
export interface Thrown {
  name: string;
  message: string;
  stack?: string;
}

export const thrownDetails = (error: unknown): Thrown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? '' }
    : { name: 'Error', message: String(error) };

interface Spot {
  path: string;
  line: number;
  column: number;
}

/** esbuild's message for a file that it cannot transform: `/path/file.ts:3:5: ERROR: Unexpected ";"`. */
const SYNTAX_ERROR = /^(?<path>.+):(?<line>\d+):(?<column>\d+): ERROR: (?<what>.+)$/m;
const FRAME = /\(?(?<path>(?:file:\/\/)?\/[^\n()?]+?)(?:\?[^\n():]*)?:(?<line>\d+):(?<column>\d+)\)?$/gm;

/** The first line of the error: `TypeError: …`, or `Syntax error: …`. */
function errorSummary({ name, message }: Thrown): string {
  const syntax = SYNTAX_ERROR.exec(message)?.groups?.['what'];
  return syntax === undefined ? `${name}: ${message.split('\n', 1)[0] ?? ''}` : `Syntax error: ${syntax}`;
}

/** The end of a sentence with the reason, and the place in the user's own files if it is known. */
export function loadFailure(root: string, error: Thrown): { reason: string; place?: MarkedPlace } {
  const place = placeOfError(root, error);
  return { reason: `. ${errorSummary(error)}`, ...(place && { place }) };
}

/** The place in the first file of the project that the error's message or stack names. */
function placeOfError(root: string, error: Thrown): MarkedPlace | undefined {
  for (const spot of [...syntaxSpots(error.message), ...frames(error.stack ?? '')]) {
    const file = relative(root, spot.path).split(sep).join('/');
    if (file.startsWith('../') || /(^|\/)node_modules\//.test(file)) continue;
    const text = readIfThere(spot.path);
    if (text === undefined) continue;
    return mark(text, { file, line: spot.line, column: spot.column });
  }
  return undefined;
}

/** esbuild counts columns from 0. */
const syntaxSpots = (message: string): Spot[] =>
  [SYNTAX_ERROR.exec(message)?.groups].flatMap((groups) => spotsOfGroups(groups, 1));

const frames = (stack: string): Spot[] =>
  [...stack.matchAll(FRAME)].flatMap(({ groups }) => spotsOfGroups(groups, 0));

function spotsOfGroups(groups: Record<string, string> | undefined, shift: number): Spot[] {
  const path = groups?.['path'];
  if (path === undefined) return [];
  return [
    {
      path: path.startsWith('file://') ? fileURLToPath(path) : path,
      line: Number(groups?.['line']),
      column: Number(groups?.['column']) + shift,
    },
  ];
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export const isRestgenMissing = ({ message }: Thrown): boolean =>
  /Cannot find (package|module) 'restgen(\/\w+)?'/.test(message);
