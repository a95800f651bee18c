/**
 * The diagnostics of all fixtures of a room stand in one file, `fixtures/<room>/stderr.txt`. A line with the name of the
 * fixture begins what is printed for it:
 *
 *     # lint/unchecked-arguments
 *     server/main.js:4:5  warning  unchecked-arguments
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first folder below `fixtures/` that a fixture is in. */
export const roomOf = (name: string): string => name.slice(0, name.indexOf('/'));

/** What is printed for each fixture of a room; a fixture without diagnostics is missing. */
export function readDiagnostics(folder: string, room: string): Map<string, string> {
  const path = pathOf(folder, room);
  if (!existsSync(path)) return new Map();
  const [, ...sections] = `\n${readFileSync(path, 'utf8')}`.split(new RegExp(`^# (?=${room}/)`, 'm'));
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1).replace(/\n\n$/, '\n')];
    }),
  );
}

export function writeDiagnostics(folder: string, room: string, printed: ReadonlyMap<string, string>): void {
  rmSync(pathOf(folder, room), { force: true });
  const sections = [...printed].map(([name, text]) => `# ${name}\n${text}`);
  if (sections.length > 0) writeFileSync(pathOf(folder, room), sections.join('\n'));
}

const pathOf = (folder: string, room: string): string => join(folder, room, 'stderr.txt');
