/** What one file declares, as data: with it the file's tree can go, and the next one be read. */
import type { Diagnostic } from '../diagnostics.js';
import type { Evaluator } from '../find/evaluator.js';
import { find } from '../find/find.js';
import {
  createFinder,
  type Finder,
  type FoundConfiguration,
  type FoundMethod,
  type FoundMethodOptions,
} from '../find/finder.js';
import { type Span, spanOf } from '../project/place.js';
import type { Definitions } from '../schema/definitions.js';
import type { Schemas } from '../schema/schemas.js';
import type { Collection, Method, Publication } from './api.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';

export interface Read {
  file: string;
  publications: Declared<Publication>[];
  methods: Declared<Method>[];
  collections: Declared<Collection>[];
  /** Nodes: the trees that hold them are kept. */
  methodOptions: FoundMethodOptions[];
  configurations: FoundConfiguration[];
  diagnostics: Diagnostic[];
}

export interface Declared<Declaration> {
  name: string | null;
  at: Span;
  origin: 'standalone' | 'meteor';
  /** Nothing where the options cannot be decided. */
  declaration: Declaration | undefined;
}

/** What all files are read with. */
export interface Reader {
  evaluator: Evaluator;
  definitions: Definitions;
}

/** `optionsFor` gives a method the options that are set apart from it. */
export function readFile(
  { evaluator, definitions }: Reader,
  file: string,
  optionsFor: (finder: Finder, method: FoundMethod) => FoundMethod = (_finder, method) => method,
): Read {
  const diagnostics: Diagnostic[] = [];
  const finder: Schemas = { ...createFinder(evaluator, diagnostics), definitions };
  const { publications, methods, collections, methodOptions, configurations } = find(finder, file);
  for (const { at } of [...methodOptions, ...configurations]) evaluator.keep(at.getSourceFile().fileName);
  return {
    file,
    publications: publications.map((each) => declared(each, publicationOf(finder, each))),
    methods: methods.map((each) => declared(each, methodOf(finder, optionsFor(finder, each)))),
    collections: collections.map((each) => declared(each, collectionOf(finder, each))),
    methodOptions,
    configurations,
    diagnostics,
  };
}

const declared = <Declaration>(
  { name, at, origin }: Pick<FoundMethod, 'at' | 'origin'> & { name: string | null },
  declaration: Declaration | undefined,
): Declared<Declaration> => ({ name, at: spanOf(at), origin, declaration });
