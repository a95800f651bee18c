/** Adds scripts to package.json, without changing its formatting or other content. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isRecord, recordIn } from '../../shared/is-record.js';
import { installationOf } from '../package-manager.js';
import { relativePath } from '../workspace.js';

export type Scripts = Readonly<Record<string, string>>;

const SCRIPTS: Scripts = {
  'generate:api': 'restgen generate',
  'check:api': 'restgen check',
};

/** The scripts of a project without a server of its own. */
export function servedScripts(root: string): Scripts {
  const program = 'node_modules/restgen/bin/restgen.js';
  const folder =
    [root, installationOf(root).folder].find((place) => existsSync(join(place, program))) ?? root;
  // Neither npx nor npm passes SIGTERM on, so a process manager starts the command itself.
  return { ...SCRIPTS, start: `node ${relativePath(root, join(folder, program))} serve` };
}

export interface ScriptEdit {
  text: string;
  /** With their names. */
  added: [name: string, command: string][];
  existing: string[];
  /** Whether `"type": "module"` was added. */
  isModule: boolean;
}

/**
 * `undefined` if the text is not a JSON object.
 * @param isNew whether the project has no source yet, which makes its modules ES modules
 */
export function addScripts(manifest: string, isNew: boolean, scripts = SCRIPTS): ScriptEdit | undefined {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(manifest, errors);
  if (errors.length > 0 || !isRecord(parsed)) return undefined;
  const present = Object.keys(recordIn(parsed, 'scripts'));
  const added = Object.entries(scripts).filter(([name]) => !present.includes(name));
  const existing = Object.keys(scripts).filter((name) => present.includes(name));
  const formattingOptions = formattingOf(manifest);
  const isModule = isNew && parsed['type'] === undefined;
  const members: [path: string[], value: unknown][] = [
    ...(isModule ? [[['type'], 'module'] satisfies [string[], unknown]] : []),
    ...added.map(([name, command]): [string[], unknown] => [['scripts', name], command]),
  ];
  const text = members.reduce(
    (edited, [path, value]) => applyEdits(edited, modify(edited, path, value, { formattingOptions })),
    manifest,
  );
  return { text, added, existing, isModule };
}

function formattingOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^[^\S\r\n]+(?=\S)/m.exec(text)?.[0] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

export function dependsOn(name: 'restgen' | 'typescript', manifest: string): boolean {
  const parsed: unknown = parse(manifest);
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies'];
  return kinds.some((kind) => name in recordIn(parsed, kind));
}
