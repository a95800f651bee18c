/** Asks which declarations to expose; without a terminal, lists them all in the configuration. */

import type { RestgenConfig } from '../../config/config.js';
import type { Generated } from '../../generator/generated.js';
import type { Api } from '../../shared/api.js';
import { patternOfName } from '../../shared/expose-patterns.js';
import type { CommandRequest } from '../command.js';
import { count } from '../count.js';
import { ask } from './ask.js';

export interface ChosenExposure {
  expose: Required<NonNullable<RestgenConfig['expose']>>;
  /** The comments above it in the file. */
  sentences: readonly string[];
}

/**
 * `undefined` if the project declares nothing yet.
 * @param refused publications that `api` has only withheld
 */
export async function chooseExposure(
  { api }: Generated,
  refused: readonly string[],
  request: CommandRequest,
): Promise<ChosenExposure | undefined> {
  const names = declaredNames(api);
  const isLeftOut = refused.length > 0;
  if (!isLeftOut && Object.values(names).every(({ length }) => length === 0)) return undefined;
  const reasons = isLeftOut ? [LEFT_OUT] : [];
  switch (await ask(request, question(names), ['listed', 'tagged', 'all'])) {
    case 'listed':
      return {
        expose: selectionForKinds((kind) => listedNames(names[kind], kind === 'publications' ? refused : [])),
        sentences: [LISTED, ...reasons],
      };
    case 'tagged':
      return {
        expose: selectionForKinds(() => ['@rest']),
        sentences: ['These are the declarations with @rest in their JSDoc comments.'],
      };
    case 'all':
      return {
        expose: selectionForKinds((kind) =>
          kind === 'publications' && isLeftOut ? withoutNames(refused) : 'all',
        ),
        sentences: ['These are all declarations, now and later.', ...reasons],
      };
  }
}

const LISTED =
  "These are today's declarations. To withhold one, add '!name' at the end of its list. Later declarations get a route when you list them.";

const LEFT_OUT = 'Left out are publications with an error, which `restgen generate` would refuse.';

type ExposedNames = Record<'publications' | 'methods' | 'collections', readonly string[]>;

/** The exposed publications whose errors prevent generation. */
export const refusedPublications = ({ publications }: Pick<Api, 'publications'>): string[] =>
  exposedNames(publications.filter(({ isRefused }) => isRefused === true));

/** The names of declarations that are exposed by default. */
const declaredNames = ({ publications, methods, collections }: Api): ExposedNames => ({
  publications: exposedNames(publications),
  methods: exposedNames(methods),
  collections: exposedNames(collections),
});

const exposedNames = (declarations: readonly { name: string | null; withheld?: string }[]): string[] =>
  [
    ...new Set(
      declarations.flatMap(({ name, withheld }) => (name === null || withheld !== undefined ? [] : [name])),
    ),
  ].sort();

type Selected = ChosenExposure['expose']['publications'];

/** A list that began with an exclusion would select everything else. */
const listedNames = (names: readonly string[], leftOut: readonly string[]): Selected =>
  names.length === 0 && leftOut.length > 0 ? 'none' : [...names.map(patternOfName), ...withoutNames(leftOut)];

export const withoutNames = (names: readonly string[]): string[] =>
  names.map((name) => `!${patternOfName(name)}`);

const selectionForKinds = (
  selectionOf: (kind: keyof ExposedNames) => Selected,
): ChosenExposure['expose'] => ({
  publications: selectionOf('publications'),
  methods: selectionOf('methods'),
  collections: selectionOf('collections'),
});

const question = ({ publications, methods, collections }: ExposedNames): string =>
  `This project declares ${count(publications.length, 'publication')}, ${count(methods.length, 'method')} and ${count(collections.length, 'collection')}.
Which of them should be reachable over HTTP?

  1  these, listed by name in the configuration, so that you can take some out
  2  those that you mark with @rest in their JSDoc comments, none so far
  3  all, including later ones
`;
