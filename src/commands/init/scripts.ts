/** Adds scripts to package.json, without changing its formatting or other content. */
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isRecord, recordIn } from '../../shared/is-record.js';

export const SCRIPTS: Readonly<Record<string, string>> = {
  'generate:api': 'restgen generate',
  'check:api': 'restgen check',
};

export interface ScriptEdit {
  text: string;
  added: string[];
  existing: string[];
  /** Whether `"type": "module"` was added. */
  isModule: boolean;
}

/**
 * `undefined` if the text is not a JSON object.
 * @param isNew whether the project has no source yet, which makes its modules ES modules
 */
export function addScripts(manifest: string, isNew: boolean): ScriptEdit | undefined {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(manifest, errors);
  if (errors.length > 0 || !isRecord(parsed)) return undefined;
  const present = Object.keys(recordIn(parsed, 'scripts'));
  const added = Object.keys(SCRIPTS).filter((name) => !present.includes(name));
  const formattingOptions = formattingOf(manifest);
  const isModule = isNew && parsed['type'] === undefined;
  const members: [path: string[], value: unknown][] = [
    ...(isModule ? [[['type'], 'module'] satisfies [string[], unknown]] : []),
    ...added.map((name): [string[], unknown] => [['scripts', name], SCRIPTS[name]]),
  ];
  const text = members.reduce(
    (edited, [path, value]) => applyEdits(edited, modify(edited, path, value, { formattingOptions })),
    manifest,
  );
  return { text, added, existing: Object.keys(SCRIPTS).filter((name) => !added.includes(name)), isModule };
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
