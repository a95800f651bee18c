/** Declarations written by hand, as the model would bring them. */
import type { Api, Collection, Method, Publication } from '../../../src/shared/api.js';

const PLACE = { file: 'server/main.ts', line: 1, column: 1 };

export const publication = (name: string | null, more: Partial<Publication> = {}): Publication => ({
  kind: 'publication',
  name,
  options: {},
  parameters: [],
  ...PLACE,
  ...more,
});

export const method = (name: string | null, more: Partial<Method> = {}): Method => ({
  kind: 'method',
  name,
  options: {},
  parameters: [],
  ...PLACE,
  ...more,
});

export const collection = (name: string | null, more: Partial<Collection> = {}): Collection => ({
  kind: 'collection',
  name,
  options: {},
  ...PLACE,
  ...more,
});

export const apiOf = (
  declarations: readonly (Publication | Method | Collection)[],
  more: Partial<Api> = {},
): Api => ({
  host: 'standalone',
  publications: declarations.filter((declaration) => declaration.kind === 'publication'),
  methods: declarations.filter((declaration) => declaration.kind === 'method'),
  collections: declarations.filter((declaration) => declaration.kind === 'collection'),
  configuration: { objectIdCollections: [] },
  types: {},
  ...more,
});
