/** Mounts the API in the server of a Meteor application by two lines, in the main module or in a new file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { recordIn } from '../../shared/is-record.js';
import type { ModuleStyle } from './module-style.js';
import type { ServerFiles } from './server-files.js';
import type { Step } from './step.js';

export interface MountedProject {
  root: string;
  /** The text of its package.json. */
  manifest: string;
  /** The generated folder, relative to the root. */
  out: string;
  style: ModuleStyle;
  server: ServerFiles;
}

export interface Mount {
  /** `undefined` if a person must write the lines. */
  step?: Step;
  /** The file of the lines, relative to the root. */
  file: string;
  first: string;
  last: string;
}

export function mountInMeteor(project: MountedProject): Mount {
  const { root, out, style, server } = project;
  const main = mainModuleOf(project);
  const file = server.mounted ?? main ?? `server/lib/api.${style.language ?? 'ts'}`;
  const path = posix.relative(posix.dirname(file), out);
  const specifier = path.startsWith('.') ? path : `./${path}`;
  const mount = { file, first: `import { mountRestApi } from '${specifier}';`, last: 'mountRestApi();' };
  if (server.mounted !== undefined)
    return { ...mount, step: { done: 'left alone', what: file, why: 'serves the API already' } };
  const absolute = join(root, file);
  if (!existsSync(absolute)) {
    if (main !== undefined) return mount;
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, `${mount.first}\n\n${mount.last}\n`, { flag: 'wx' });
    return { ...mount, step: { done: 'created', what: file, why: SERVES, lines: linesOf(mount) } };
  }
  const text = readFileSync(absolute, 'utf8');
  if (!isEditable(file, text)) return mount;
  writeFileSync(absolute, withLines(text, mount));
  return { ...mount, step: { done: 'changed', what: file, why: SERVES, lines: linesOf(mount) } };
}

const SERVES = 'serves the API';

const linesOf = ({ first, last }: Mount): string[] => [`+ ${first}`, `+ ${last}`];

/** The server's main module. Meteor allows its name without a file extension. */
export function mainModuleOf({
  root,
  manifest,
}: Pick<MountedProject, 'root' | 'manifest'>): string | undefined {
  const main = recordIn(recordIn(parse(manifest), 'meteor'), 'mainModule')['server'];
  if (typeof main !== 'string') return undefined;
  const named = posix.join('.', main.replace(/^\/+/, ''));
  const endings = ['', '.js', '.ts', '.jsx', '.tsx', '.mjs', '/index.js', '/index.ts'];
  return (
    endings
      .map((ending) => named + ending)
      .find((file) => /\.\w+$/.test(file) && existsSync(join(root, file))) ?? named
  );
}

/** Whether the file can be edited. Other languages have other imports, and bytes that are not UTF-8 would be lost. */
const isEditable = (file: string, text: string): boolean =>
  /\.(?:[jt]sx?|mjs)$/.test(file) && !file.startsWith('..') && !text.includes('\uFFFD');

/** The import comes before all code, because it has to run first. */
function withLines(text: string, { first, last }: Mount): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const head = COMMENTS.exec(text)?.[0] ?? '';
  const parts = [head.trimEnd(), first, text.slice(head.length).trimEnd()].filter((part) => part !== '');
  return [...parts, '', last, ''].join(eol);
}

const COMMENTS = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/;
