/** Where a project makes its server, and whether it serves the API there already. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../shared/compare-text.js';

export interface ServerFiles {
  /** The file that serves the API already, relative to the root. */
  mounted?: string;
  /** The file that makes an Express application. */
  express?: string;
}

/** @param out the generated folder, relative to the root, which serves nothing by itself */
export function serverFilesOf(root: string, out: string): ServerFiles {
  const files = sourceFiles(root, '', out).filter((file) => !TEST.test(file));
  const first = (pattern: RegExp): string | undefined =>
    files.find((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  const mounted = first(/\b(?:mountRestApi|createRest(?:Router|Listener|Server))\s*\(/);
  if (mounted !== undefined) return { mounted };
  const express = first(/\bexpress\(\)/);
  return express === undefined ? {} : { express };
}

/** Packages, and what is compiled of the source. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build']);
const SOURCE = /\.[cm]?[jt]sx?$/;
const TEST = /(?:^|\/)(?:tests?|__tests__|specs?)\/|\.(?:test|spec)\.\w+$/;

function sourceFiles(root: string, folder: string, out: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.') && !PASSED_OVER.has(name))
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
