/** Imports the types that a generated module needs, under names that are free there. */
import { posix } from 'node:path';
import { compareText } from '../../../shared/compare-text.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import type { ImportedName, TypeSyntax } from '../../../shared/type-syntax.js';
import {
  isIdentifier,
  numberedName,
  ONE_LINE,
  RESERVED_WORDS,
  specifier,
  stringLiteral,
  type TypeStyle,
  typeText,
} from '../code/index.js';

export interface TypeImports {
  imports: { types: string[]; from: string }[];
  nameOf: TypeStyle['nameOfType'];
}

interface Importer {
  /** Relative to the generated folder. */
  file: string;
  /** The host project's root, relative to the generated folder: `..`. */
  root: string;
  style: ImportStyle;
}

/** `taken` are names that the module already has. */
export function typeImports(
  { file, root, style }: Importer,
  types: readonly TypeSyntax[],
  taken: Iterable<string>,
): TypeImports {
  const { imported, others } = namesOfTypes(types);
  const byKey = new Map(imported.map((name) => [importKey(name), name]));
  const names = new Set([...taken, ...(imported.length === 0 ? [] : others)]);
  const locals = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const [key, { name, from }] of [...byKey].sort(([one], [other]) => compareText(one, other))) {
    const local = numberedName(isTypeName(name) ? name : moduleName(from), names);
    names.add(local);
    locals.set(key, local);
    const source = 'package' in from ? from.package : specifier(file, posix.join(root, from.file), style);
    groups.set(source, [
      ...(groups.get(source) ?? []),
      local === name ? name : `${isIdentifier(name) ? name : stringLiteral(name)} as ${local}`,
    ]);
  }
  return {
    imports: [...groups].map(([from, names]) => ({ types: names, from })),
    nameOf: (name) => (typeof name === 'string' ? name : (locals.get(importKey(name)) ?? name.name)),
  };
}

/** A module may export any text as a name: `default`, `if`, `string`, `'a task'`. */
const isTypeName = (name: string): boolean =>
  isIdentifier(name) && !RESERVED_WORDS.includes(name) && !TYPE_WORDS.has(name);

const TYPE_WORDS: ReadonlySet<string> = new Set(
  'any bigint boolean never number object string symbol undefined unknown'.split(' '),
);

interface Names {
  imported: ImportedName[];
  /** Global types, and names that a type declares itself. */
  others: string[];
}

export function namesOfTypes(types: readonly TypeSyntax[]): Names {
  const names: Names = { imported: [], others: [] };
  const collectName: TypeStyle['nameOfType'] = (name) => {
    if (typeof name !== 'string') names.imported.push(name);
    else names.others.push(name);
    return '';
  };
  for (const type of types) typeText(type, { ...ONE_LINE, nameOfType: collectName });
  return names;
}

/** A default export, and one whose name no type can have, is named after its module: `TaskList` from `task-list.ts`. */
function moduleName(from: ImportedName['from']): string {
  const path =
    'package' in from ? from.package : from.file.replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, '');
  const words = posix.basename(path).split(/[^\w$]+/);
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z_$]/.test(name) ? name : 'Default';
}

/** Packages are sorted before files. */
const importKey = ({ name, from }: ImportedName): string =>
  'package' in from ? `0 ${from.package} ${name}` : `1 ${from.file} ${name}`;
