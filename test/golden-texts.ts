/**
 * What all fixtures of a room say stands in one file: their diagnostics in `fixtures/<room>/stderr.txt`, the models of hosts
 * in one file in `fixtures/<room>/api.txt`, and the routes, where a room has many small ones, in `fixtures/<room>/routes.txt`. A
 * line with a name begins each text:
 *
 *     # lint/unchecked-arguments
 *     server/main.js:4:5  warning  unchecked-arguments
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first folder below `fixtures/` that a fixture is in. */
export const roomOf = (name: string): string => name.slice(0, name.indexOf('/'));

export type GoldenTexts = 'api' | 'routes' | 'stderr';

/** The texts of a room by their names, which begin with the fixture's; a fixture without a text is missing. */
export function readTexts(folder: string, room: string, kind: GoldenTexts): Map<string, string> {
  const path = pathOf(folder, room, kind);
  if (!existsSync(path)) return new Map();
  const [, ...sections] = `\n${readFileSync(path, 'utf8')}`.split(new RegExp(`^# (?=${room}/)`, 'm'));
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1).replace(/\n\n$/, '\n')];
    }),
  );
}

export function writeTexts(
  folder: string,
  room: string,
  kind: GoldenTexts,
  texts: ReadonlyMap<string, string>,
): void {
  rmSync(pathOf(folder, room, kind), { force: true });
  const sections = [...texts].map(([name, text]) => `# ${name}\n${text}`);
  if (sections.length > 0) writeFileSync(pathOf(folder, room, kind), sections.join('\n'));
}

const pathOf = (folder: string, room: string, kind: GoldenTexts): string => join(folder, room, `${kind}.txt`);
