/** Generates, reusing an earlier run's readings of unchanged files. */
import type { Config } from '../../../config/config.js';
import { groupedEntries } from '../../../shared/grouped.js';
import { untimed } from '../../../shared/timing.js';
import { type GenerateOptions, generatedOf, openHost } from '../../generate.js';
import type { Generated } from '../../generated.js';
import {
  type CallsOfFile,
  type DescribedType,
  type Readings,
  type ReusableDeclarations,
  type ReusableFile,
  type RulesOfFile,
  reachedTypes,
} from '../../model/index.js';
import type { Dependencies, Project } from '../../project/index.js';

export interface Regenerated {
  generated: Generated;
  /** For the next run with the same configuration. It is plain data. */
  readings: CachedFiles | undefined;
}

export function regenerate(
  root: string,
  config: Config,
  before: CachedFiles | undefined,
  options: GenerateOptions = {},
): Regenerated {
  const { timing = untimed } = options;
  const project = openHost(root, config, options);
  const valid = timing.measure('finding', () => validReadings(project, before));
  const { generated, readings } = generatedOf(project, config, valid, timing);
  return { generated, readings: cachedFiles(project, valid, readings) ?? before };
}

export interface CachedFiles {
  /** Applies to all files. */
  meteorApps: readonly string[];
  dependencies: Readonly<Record<string, Dependencies>>;
  files: Readonly<Record<string, ReusableFile>>;
  calls: Readonly<Record<string, CallsOfFile>>;
  /** The `allow` and `deny` rules of each file. */
  rules: Readonly<Record<string, RulesOfFile>>;
  /** The types that the files refer to, by their keys. */
  types: Readonly<Record<string, DescribedType>>;
}

export interface ValidReadings extends ReusableDeclarations {
  /** The dependencies of every unchanged file, also of files that declare nothing. */
  dependencies: ReadonlyMap<string, Dependencies>;
}

/** The files that would be read with the same result. */
export function validReadings(project: Project, before: CachedFiles | undefined): ValidReadings {
  const isSameProject = JSON.stringify(before?.meteorApps) === JSON.stringify(project.apps.folders);
  const earlier = isSameProject ? before : undefined;
  const dependencies = unchangedDependencies(project, earlier?.dependencies ?? {});
  const unchanged = <Read>(read: Readonly<Record<string, Read>> = {}): Map<string, Read> =>
    new Map(Object.entries(read).filter(([file]) => dependencies.has(file)));
  const files = unchanged(earlier?.files);
  const types = new Map(Object.entries(earlier?.types ?? {}));
  return {
    files,
    types: reachedFrom([...files.values()], types),
    calls: unchanged(earlier?.calls),
    rules: unchanged(earlier?.rules),
    dependencies,
  };
}

/** The readings to keep after a run that reused `valid`; `undefined` after syntax errors, because only parsing reports them. */
export function cachedFiles(
  { apps }: Project,
  valid: ValidReadings,
  { files, calls, rules, types, dependencies, hasSyntaxErrors }: Readings,
): CachedFiles | undefined {
  if (hasSyntaxErrors) return undefined;
  // Settings for other files are nodes, so their files are read in every run.
  const plain = files
    .filter(({ hasSettings }) => !hasSettings)
    .map(({ passesOn, declarations }): ReusableFile => ({ passesOn, declarations }));
  return {
    meteorApps: apps.folders,
    dependencies: joinedDependencies(valid.dependencies, dependencies),
    files: Object.fromEntries(plain.map((file) => [file.declarations.file, file])),
    calls: Object.fromEntries(calls),
    rules: Object.fromEntries(rules),
    types: Object.fromEntries(reachedFrom(plain, types)),
  };
}

function reachedFrom(
  files: readonly ReusableFile[],
  types: ReadonlyMap<string, DescribedType>,
): Map<string, DescribedType> {
  const keys = reachedTypes(
    files.map(({ declarations }) => declarations.recorded),
    types,
  );
  return new Map(
    [...keys].flatMap((key) => {
      const type = types.get(key);
      return type === undefined ? [] : [[key, type]];
    }),
  );
}

/** The files that neither changed nor depend on a changed file, directly or through others. */
function unchangedDependencies(
  project: Project,
  earlier: CachedFiles['dependencies'],
): Map<string, Dependencies> {
  const unchanged = new Map(Object.entries(earlier));
  const dependents = dependentsOf(unchanged);
  const changed = [...unchanged]
    .filter(([file, dependencies]) => !project.hasSameDependencies(file, dependencies))
    .map(([file]) => file);
  for (let file = changed.pop(); file !== undefined; file = changed.pop()) {
    if (unchanged.delete(file)) changed.push(...(dependents.get(file) ?? []));
  }
  return unchanged;
}

const dependentsOf = (all: ReadonlyMap<string, Dependencies>): Map<string, string[]> =>
  groupedEntries(
    [...all].flatMap(([file, { queries }]) =>
      [...new Set(Object.values(queries).flat())].map((target) => [target, file] as const),
    ),
  );

/** A file that is parsed again may ask fewer queries than in all earlier runs together. */
function joinedDependencies(
  before: ReadonlyMap<string, Dependencies>,
  now: ReadonlyMap<string, Dependencies>,
): Record<string, Dependencies> {
  const all = new Map(before);
  for (const [file, { content, queries }] of now)
    all.set(file, { content, queries: { ...before.get(file)?.queries, ...queries } });
  return Object.fromEntries(all);
}
