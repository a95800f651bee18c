/** Asks which declarations to expose; without a terminal, lists them all in the configuration. */

import type { RestgenConfig } from '../../config/config.js';
import type { Api } from '../../shared/api.js';
import { patternOfName } from '../../shared/expose-patterns.js';
import type { CommandRequest } from '../command.js';
import { count } from '../count.js';
import { ask } from './ask.js';

export interface ChosenExposure {
  expose: Required<NonNullable<RestgenConfig['expose']>>;
  /** The comment above it in the file. */
  sentence: string;
}

/** `undefined` if the project declares nothing yet. */
export async function chooseExposure(api: Api, request: CommandRequest): Promise<ChosenExposure | undefined> {
  const names = declaredNames(api);
  if (Object.values(names).every(({ length }) => length === 0)) return undefined;
  switch (await ask(request, question(names), ['listed', 'tagged', 'all'])) {
    case 'listed':
      return { expose: selectionOfNames(names), sentence: LISTED };
    case 'tagged':
      return {
        expose: selectionOfEach(['@rest']),
        sentence: 'These are the declarations with @rest in their JSDoc comments.',
      };
    case 'all':
      return { expose: selectionOfEach('all'), sentence: 'These are all declarations, now and later.' };
  }
}

const LISTED =
  "These are today's declarations. To withhold one, add '!name' at the end of its list. Later declarations get a route when you list them.";

type ExposedNames = Record<'publications' | 'methods' | 'collections', string[]>;

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

function selectionOfNames({ publications, methods, collections }: ExposedNames): ChosenExposure['expose'] {
  const listOf = (names: readonly string[]): string[] => names.map(patternOfName);
  return { publications: listOf(publications), methods: listOf(methods), collections: listOf(collections) };
}

const selectionOfEach = (selection: 'all' | string[]): ChosenExposure['expose'] => ({
  publications: selection,
  methods: selection,
  collections: selection,
});

const question = ({ publications, methods, collections }: ExposedNames): string =>
  `This project declares ${count(publications.length, 'publication')}, ${count(methods.length, 'method')} and ${count(collections.length, 'collection')}.
Which of them should be reachable over HTTP?

  1  these, listed by name in the configuration, so that you can take some out
  2  those that you mark with @rest in their JSDoc comments, none so far
  3  all, including later ones
`;
