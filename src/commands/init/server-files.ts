/** Finds the file that creates a project's server, or that already serves the API. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../shared/compare-text.js';

export interface ServerFiles {
  /** The file that already serves the API, relative to the root. */
  mounted?: string;
  /** Whether a file creates an Express application. */
  hasExpress: boolean;
}

/** @param out the generated folder, relative to the root, which is skipped */
export function serverFilesOf(root: string, out: string): ServerFiles {
  const files = sourceFiles(root, '', out).filter((file) => !TEST.test(file));
  const first = (pattern: RegExp): string | undefined =>
    files.find((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  const mounted = first(/\b(?:mountRestApi|createRest(?:Router|Listener|Server))\s*\(/);
  const hasExpress = first(/\bexpress\(\)/) !== undefined;
  return { ...(mounted === undefined ? {} : { mounted }), hasExpress };
}

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build']);
const SOURCE = /\.[cm]?[jt]sx?$/;
const TEST = /(?:^|\/)(?:tests?|__tests__|specs?)\/|\.(?:test|spec)\.\w+$/;

function sourceFiles(root: string, folder: string, out: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.') && !SKIPPED_FOLDERS.has(name))
    .sort(
      (one, other) =>
        Number(one.isDirectory()) - Number(other.isDirectory()) || compareText(one.name, other.name),
    )
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === out ? [] : sourceFiles(root, path, out);
      return entry.isFile() && SOURCE.test(path) && !path.endsWith('.d.ts') ? [path] : [];
    });
}
