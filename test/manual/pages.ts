/** The README and the pages of `docs/`, taken apart into headings, links and blocks of code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from '../cli/captured.js';

export interface Block {
  language: string;
  /** The file that the block is, as in ```` ```ts server/tasks.ts ````; `undefined` where it names none. */
  file: string | undefined;
  text: string;
  /** The heading above it. */
  heading: string;
}

export interface Page {
  /** Relative to the repository. */
  path: string;
  text: string;
  /** The text without its blocks of code. */
  prose: string;
  headings: string[];
  blocks: Block[];
}

const FENCE = /^```(?<language>\w*) ?(?<file>\S*)$/;

const PATHS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(PACKAGE, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

export const pages: readonly Page[] = PATHS.map((path) =>
  pageOf(path, readFileSync(join(PACKAGE, path), 'utf8')),
);

export function page(path: string): Page {
  const result = pages.find((item) => item.path === path);
  if (result === undefined) throw new Error(`There is no page ${path}.`);
  return result;
}

function pageOf(path: string, text: string): Page {
  const prose: string[] = [];
  const headings: string[] = [];
  const blocks: Block[] = [];
  let open: { language: string; file: string | undefined; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.groups;
    if (open !== undefined && line === '```') {
      const { lines, ...rest } = open;
      blocks.push({ ...rest, text: `${lines.join('\n')}\n`, heading: headings.at(-1) ?? '' });
      open = undefined;
    } else if (open !== undefined) open.lines.push(line);
    else if (fence !== undefined)
      open = { language: fence['language'] ?? '', file: fence['file'] || undefined, lines: [] };
    else {
      prose.push(line);
      const heading = /^#+ (.+)$/.exec(line)?.[1];
      if (heading !== undefined) headings.push(heading);
    }
  }
  if (open !== undefined) throw new Error(`A block of code in ${path} does not end.`);
  return { path, text, prose: prose.join('\n'), headings, blocks };
}

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The files that blocks are, by name; a later block replaces an earlier one of the same name. */
export const filesOf = (blocks: readonly Block[]): Record<string, string> =>
  Object.fromEntries(blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text]])));

/** The arguments of each `npx restgen …` line of a shell block. */
export const restgenLines = (text: string): string[][] =>
  text.split('\n').flatMap((line) => {
    const command = /^npx restgen (?<words>.*?)(?:\s+#.*)?$/.exec(line)?.groups?.['words'];
    return command === undefined ? [] : [wordsOf(command)];
  });

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"(?<quoted>[^"]*)"|(?<bare>\S+)/g)].map(
    ({ groups }) => groups?.['quoted'] ?? groups?.['bare'] ?? '',
  );
