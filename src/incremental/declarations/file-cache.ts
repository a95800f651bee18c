/** What was read of each file of a project, kept for the next time that the project is read. Plain data. */
import type { FileToSearch } from '../../analysis/declarations/index.js';
import type { FileDeclarations } from '../../model/reading/index.js';
import { type Describing, type Notes, reachedTypes } from '../../model/reading/index.js';
import type { Dependencies, Project } from '../../project/index.js';
import type { DefinedType } from '../../schema/index.js';

export interface FileCache {
  /** What holds for all files. */
  meteorApps: readonly string[];
  facts: Readonly<Record<string, Dependencies>>;
  pages: Readonly<Record<string, CachedFile>>;
  /** The types that the pages refer to, by their keys. */
  types: Readonly<Record<string, DefinedType & Notes>>;
  /** What the API calls the types, by their keys. */
  names: Readonly<Record<string, string>>;
  /** See `outlineOf`. */
  outline: string | null;
}

/** Of a file that declarations were looked for in. */
export interface CachedFile {
  passesOn: boolean;
  read: Omit<FileDeclarations, 'methodOptions' | 'configurations'>;
}

export interface OpenFileCache {
  /** What an earlier reading gave, where this one would give the same. */
  known(file: string): CachedFile | undefined;
  /** Of this reading, for the next one. */
  kept(
    searched: readonly (FileToSearch & { read: FileDeclarations })[],
    names: ReadonlyMap<string, string>,
    outline: string | null,
  ): FileCache | undefined;
}

export function openFileCache(
  project: Project,
  describing: Describing,
  before: FileCache | undefined,
): OpenFileCache {
  const earlier = before !== undefined && isSame(before.meteorApps, project.meteorApps) ? before : undefined;
  const facts = trueFacts(project, earlier?.facts ?? {});
  const pages = new Map(Object.entries(earlier?.pages ?? {}).filter(([file]) => facts.has(file)));
  const types = new Map(Object.entries(earlier?.types ?? {}));
  const notes = [...pages.values()].map(({ read }) => read.notes);
  for (const key of reachedTypes(notes, types)) {
    const type = types.get(key);
    if (type === undefined) continue;
    describing.definitions.attempt(type.identity, () => type.schema);
    describing.notes.set(key, type);
  }
  return {
    known: (file) => pages.get(file),
    kept: (searched, names, outline) => {
      // Which files told of mistakes in their syntax is not known of pages.
      if (project.parseDiagnostics().length > 0) return before;
      const now = searched.filter(isPlain).map(({ file, passesOn, read }): [string, CachedFile] => {
        const { methodOptions: _, configurations: __, ...plain } = read;
        return [file, { passesOn, read: plain }];
      });
      return {
        meteorApps: project.meteorApps,
        facts: joined(facts, project.facts()),
        pages: Object.fromEntries(now),
        types: typesOf(describing, now),
        names: Object.fromEntries(names),
        outline,
      };
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What configures the host, or methods of other files, is held as nodes. */
const isPlain = ({ read }: { read: FileDeclarations }): boolean =>
  read.methodOptions.length === 0 && read.configurations.length === 0;

/** Of the files of which nothing has changed, nor of what they have asked for, directly or through each other. */
function trueFacts(project: Project, facts: FileCache['facts']): Map<string, Dependencies> {
  const still = new Map(Object.entries(facts));
  const askers = new Map<string, string[]>();
  for (const [file, { asked }] of still) {
    for (const target of new Set(Object.values(asked).flat())) {
      const known = askers.get(target);
      if (known === undefined) askers.set(target, [file]);
      else known.push(file);
    }
  }
  const changed = [...still].filter(([file, each]) => !project.isAsBefore(file, each)).map(([file]) => file);
  for (let file = changed.pop(); file !== undefined; file = changed.pop()) {
    if (still.delete(file)) changed.push(...(askers.get(file) ?? []));
  }
  return still;
}

function joined(
  before: ReadonlyMap<string, Dependencies>,
  now: ReadonlyMap<string, Dependencies>,
): Record<string, Dependencies> {
  const all = new Map(before);
  for (const [file, { content, asked }] of now)
    all.set(file, { content, asked: { ...before.get(file)?.asked, ...asked } });
  return Object.fromEntries(all);
}

function typesOf(
  { definitions, notes }: Describing,
  pages: readonly [string, CachedFile][],
): FileCache['types'] {
  const all = definitions.all();
  const keys = reachedTypes(
    pages.map(([, { read }]) => read.notes),
    notes,
  );
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const type = all.get(key);
      const { told, asked } = notes.get(key) ?? { told: [], asked: [] };
      return type === undefined ? [] : [[key, { ...type, told, asked }]];
    }),
  );
}
