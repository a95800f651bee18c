/** The types that a generated module imports, under names that clash with nothing in it. */
import { posix } from 'node:path';
import type { TypeReference, TypeText } from '../api.js';
import { compareText } from '../routes/index.js';
import { givesTypes, type ImportStyle, specifier } from './files.js';

export interface TypeImports {
  imports: { names: string; from: string }[];
  /** A type as this module writes it, or nothing where it needs what cannot be imported. */
  textOf(type: TypeText): string | undefined;
}

/** What the imports of a generated module depend on. */
export interface Importer {
  /** Relative to the generated folder. */
  file: string;
  /** The host project's root, relative to the generated folder: `..`. */
  root: string;
  style: ImportStyle;
}

/** `taken` are the names that the module has already. */
export function typeImports(
  { file, root, style }: Importer,
  types: readonly TypeText[],
  taken: Iterable<string>,
): TypeImports {
  const usable = types.filter(isImportable);
  const references = new Map(usable.flatMap(referencesOf).map((reference) => [keyOf(reference), reference]));
  const names = new Set([...taken, ...(references.size === 0 ? [] : usable.flatMap(wordsOf))]);
  const locals = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const [key, { name, from }] of [...references].sort(([one], [other]) => compareText(one, other))) {
    const local = freeName(name === 'default' ? moduleName(from) : name, names);
    names.add(local);
    locals.set(key, local);
    const source = 'package' in from ? from.package : specifier(file, posix.join(root, from.file), style);
    groups.set(source, [...(groups.get(source) ?? []), local === name ? name : `${name} as ${local}`]);
  }
  const write = (part: string | TypeReference): string =>
    typeof part === 'string' ? part : (locals.get(keyOf(part)) ?? part.name);
  return {
    imports: [...groups].map(([from, imported]) => ({ names: imported.join(', '), from })),
    textOf: (type) => (isImportable(type) ? type.map(write).join('') : undefined),
  };
}

const referencesOf = (type: TypeText): TypeReference[] => type.filter((part) => typeof part !== 'string');

const isImportable = (type: TypeText): boolean =>
  referencesOf(type).every(({ from }) => 'package' in from || givesTypes(from.file));

/** A default export is called after its module: `TaskList` from `task-list.ts`. */
function moduleName(from: TypeReference['from']): string {
  const path =
    'package' in from ? from.package : from.file.replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const words = posix.basename(path).split(/[^\w$]+/);
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z_$]/.test(name) ? name : 'Default';
}

/** Packages stand before files. */
const keyOf = ({ name, from }: TypeReference): string =>
  'package' in from ? `0 ${from.package} ${name}` : `1 ${from.file} ${name}`;

/** Every name that the text itself mentions may be that of a global type. */
const wordsOf = (type: TypeText): string[] =>
  type.flatMap((part) => (typeof part === 'string' ? part.split(/[^\w$\x80-\uffff]+/) : []));

function freeName(name: string, names: ReadonlySet<string>): string {
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
