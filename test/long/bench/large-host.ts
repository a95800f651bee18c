/** A host of the size that real applications grow to: most modules declare nothing, and import each other. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { smallModuleText, writeSyntheticHost } from './synthetic-host.js';

export const LARGE = { files: 8_000, declaring: 300 } as const;

/** Modules of one folder. */
const FOLDER = 50;

/** About 75 lines of what applications consist of: types, functions, a class. */
function moduleText(number: number): string {
  const [one, other] = [earlier(number, 2), earlier(number, 7)];
  const parts = Array.from({ length: 4 }, (_, part) => partText(number, part)).join('\n');
  return `import { format${one}Part0 } from '${specifier(number, one)}';
import type { Record${other}Part1 } from '${specifier(number, other)}';

/** What module ${number} keeps of each record. */
export type Known${number} = Map<string, Record${other}Part1>;

export const shown${number} = (key: string): string => format${one}Part0(key, ${number});

${parts}`;
}

/** A module that this one imports; the first ones import the last ones of them. */
const earlier = (number: number, divisor: number): number => Math.floor(number / divisor) || divisor;

const partText = (number: number, part: number): string => `export interface Record${number}Part${part} {
  id: string;
  title: string;
  count: number;
  tags: readonly string[];
  children?: Record${number}Part${part}[];
}

/** Shows a key with the number of times that it was seen. */
export function format${number}Part${part}(key: string, times: number): string {
  if (times === 0) return key.concat(' was never seen');
  const words = key.split(/[.:]/).map((word) => word.trim().toLowerCase());
  for (const [index, word] of words.entries()) {
    if (word === '' || index > ${part + 3}) continue;
    words[index] = word.length > 8 ? word.slice(0, 8) : word.padEnd(8, '-');
  }
  return [...words, String(times * ${number + part})].join('/');
}
`;

const path = (number: number): string => `imports/area${Math.floor(number / FOLDER)}/part${number}.ts`;

const specifier = (from: number, to: number): string =>
  Math.floor(from / FOLDER) === Math.floor(to / FOLDER)
    ? `./part${to}.js`
    : `../area${Math.floor(to / FOLDER)}/part${to}.js`;

/**
 * Replaces `folder` by the host.
 * @returns the modules' paths, absolute, those that declare something first
 */
export const writeLargeHost = (folder: string): string[] =>
  writeApplication(folder, LARGE.declaring, LARGE.files - LARGE.declaring, smallModuleText);

/** As `writeLargeHost`, with as many modules as are said of either kind. */
export function writeApplication(
  folder: string,
  declaringModules: number,
  otherModules: number,
  textOf?: (number: number) => string,
): string[] {
  const declaring = writeSyntheticHost(folder, declaringModules, textOf);
  const others = Array.from({ length: otherModules }, (_, index) => {
    const number = index + 1;
    const file = join(folder, path(number));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, moduleText(number));
    return file;
  });
  return [...declaring, ...others];
}
