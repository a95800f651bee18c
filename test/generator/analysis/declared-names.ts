import { COLLECTION_RULE } from '../../../src/generator/lint/nobody-may-write.js';
import { buildApi } from '../../../src/generator/model/build.js';
import type { BuildSettings } from '../../../src/generator/model/reading/read-files.js';
import type { ProjectParts } from '../../../src/generator/project/project-parts.js';
import { memoryProject } from '../project/memory-project.js';

export interface DeclaredNames {
  publications: (string | null)[];
  methods: (string | null)[];
  collections: (string | null)[];
  /** `code file:line:column`, as the diagnostics stand. */
  diagnostics: string[];
}

/** The names that are found in a project of texts. */
export function declaredNames(
  texts: Readonly<Record<string, string>>,
  more: Partial<ProjectParts> = {},
  settings: BuildSettings = {},
): DeclaredNames {
  // What a test declares seldom has rules for who may write.
  const { api, diagnostics } = buildApi(memoryProject(texts, more), {
    lint: { [COLLECTION_RULE]: 'off' },
    ...settings,
  });
  const names = (list: readonly { name: string | null }[]): (string | null)[] => list.map(({ name }) => name);
  return {
    publications: names(api.publications),
    methods: names(api.methods),
    collections: names(api.collections),
    diagnostics: diagnostics.map(({ code, place }) =>
      place === undefined ? code : `${code} ${place.file}:${place.line}:${place.column}`,
    ),
  };
}

/** The names of publications in one file, all of them decided. */
export function publicationNames(texts: Readonly<Record<string, string>>): (string | null)[] {
  const { publications, diagnostics } = declaredNames(texts);
  if (diagnostics.length > 0) throw new Error(diagnostics.join('\n'));
  return publications;
}
