/** The files of a project by what their texts may contain. */
import type { ProjectParts } from './project-parts.js';

/** All lists are sorted. */
export interface ProjectFiles {
  /** The source files. */
  readonly all: readonly string[];
  /** The source files that may declare something. */
  readonly candidates: readonly string[];
  /** The files, also of clients, that may call publications or methods. */
  readonly callers: readonly string[];
  /** The source files that may declare something, and may allow clients to write to collections. */
  readonly allowing: readonly string[];
  /** The same, for denying. */
  readonly denying: readonly string[];
}

interface FileSelection {
  files: ProjectFiles;
  /** The files in which declarations are searched. */
  selected: readonly string[];
  /** The globals of scripts that are aliases of a host's functions. */
  aliases: readonly string[];
}

export function selectFiles({
  texts,
  selected: unsorted = texts.files,
  calling = texts.files,
}: Pick<ProjectParts, 'texts' | 'selected' | 'calling'>): FileSelection {
  const { files, prescan } = texts;
  const selected = [...unsorted].sort();
  const aliases = [...new Set(selected.flatMap((file) => prescan(file).aliases ?? []))].sort();
  const mayDeclare = (file: string): boolean =>
    prescan(file).mentionsHost === true ||
    aliases.some((name) => texts.mentions(file, name.split('.').at(-1) ?? name));
  return {
    files: {
      all: files,
      candidates: selected.filter(mayDeclare),
      callers: calling.filter((file) => prescan(file).calls).sort(),
      allowing: selected.filter((file) => prescan(file).allows),
      denying: selected.filter((file) => prescan(file).denies),
    },
    selected,
    aliases,
  };
}
