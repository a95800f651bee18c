/** Imports the types that a generated module needs, under names that are free there. */
import { posix } from 'node:path';
import { compareText } from '../../../shared/compare-text.js';
import type { ImportStyle } from '../../../shared/output-style.js';
import {
  type ImportedName,
  mapTypes,
  type NamedType,
  type TypeSyntax,
  typesWithin,
} from '../../../shared/type-syntax.js';
import { exportsTypes, numberedName, specifier } from '../parts/index.js';

export interface TypeImports {
  imports: { types: string[]; from: string }[];
  /** The type with the names that it has in this module; `undefined` if it needs a type that cannot be imported. */
  inModule(type: TypeSyntax): TypeSyntax | undefined;
}

/** What the imports of a generated module depend on. */
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
  const usable = types.filter(isImportable);
  const imported = new Map(usable.flatMap(importedNames).map((each) => [importKey(each), each]));
  const names = new Set([...taken, ...(imported.size === 0 ? [] : usable.flatMap(globalNames))]);
  const locals = new Map<string, string>();
  const groups = new Map<string, string[]>();
  for (const [key, { name, from }] of [...imported].sort(([one], [other]) => compareText(one, other))) {
    const local = numberedName(name === 'default' ? moduleName(from) : name, names);
    names.add(local);
    locals.set(key, local);
    const source = 'package' in from ? from.package : specifier(file, posix.join(root, from.file), style);
    groups.set(source, [...(groups.get(source) ?? []), local === name ? name : `${name} as ${local}`]);
  }
  const withLocalNames = (type: TypeSyntax): TypeSyntax => {
    const inner = mapTypes(type, withLocalNames);
    if (!isNamed(inner) || typeof inner.name === 'string') return inner;
    return { ...inner, name: locals.get(importKey(inner.name)) ?? inner.name.name };
  };
  return {
    imports: [...groups].map(([from, types]) => ({ types, from })),
    inModule: (type) => (isImportable(type) ? withLocalNames(type) : undefined),
  };
}

const isNamed = (type: TypeSyntax): type is NamedType => type.kind === 'named' || type.kind === 'typeof';

const importedNames = (type: TypeSyntax): ImportedName[] =>
  typesWithin(type).flatMap((part) => (isNamed(part) && typeof part.name !== 'string' ? [part.name] : []));

const isImportable = (type: TypeSyntax): boolean =>
  importedNames(type).every(({ from }) => 'package' in from || exportsTypes(from.file));

/** A default export is named after its module: `TaskList` from `task-list.ts`. */
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

/** Names in the type that do not refer to imports: global types, and its own type parameters. */
const globalNames = (type: TypeSyntax): string[] =>
  typesWithin(type).flatMap((part) => {
    if (isNamed(part)) return typeof part.name === 'string' ? [part.name] : [];
    if (part.kind === 'infer') return [part.name];
    return part.kind === 'mapped'
      ? part.parts.flatMap((each) => (typeof each === 'string' ? each.split(/[^\w$\x80-\uffff]+/) : []))
      : [];
  });
