/** What one file declares, as data: with it the file's tree can go, and the next one be read. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../diagnostics.js';
import type { Evaluator } from '../find/evaluator.js';
import { find } from '../find/find.js';
import {
  createFinder,
  type Finder,
  type FoundConfiguration,
  type FoundMethod,
  type FoundMethodOptions,
  type FoundPublication,
} from '../find/finder.js';
import { type RestTag, restTagOf } from '../find/rest-tag.js';
import { type LintSettings, lint } from '../lint/lint.js';
import { type Span, spanOf } from '../project/place.js';
import type { Definitions } from '../schema/definitions.js';
import type { Schemas } from '../schema/schemas.js';
import type { Collection, Method, Publication } from './api.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';
import type { ExposedKind, Exposure } from './exposure.js';
import { withinReason } from './within-reason.js';

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
  tag: RestTag | undefined;
  /** Nothing where the options cannot be decided. */
  declaration: Declaration | undefined;
}

/** What all files are read with. */
export interface Reader {
  evaluator: Evaluator;
  definitions: Definitions;
  exposure: Exposure;
  settings: LintSettings;
}

/** What finders find, as far as this is about it. */
interface Declarable {
  name: string | null;
  at: ts.Node;
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
}

/** What gets no route has nothing to be put right for one. */
const silent = (schemas: Schemas): Schemas => ({ ...schemas, report: () => undefined });

/** `optionsFor` gives a method the options that are set apart from it. */
export function readFile(
  { evaluator, definitions, exposure, settings }: Reader,
  file: string,
  optionsFor: (finder: Finder, method: FoundMethod) => FoundMethod = (_finder, method) => method,
): Read {
  const diagnostics: Diagnostic[] = [];
  const finder: Schemas = { ...createFinder(evaluator, diagnostics), definitions };
  const { publications, methods, collections, methodOptions, configurations } = find(finder, file);
  const declare = <Found extends Declarable, Model extends object>(
    kind: ExposedKind,
    found: Found,
    modelOf: (within: Schemas, found: Found) => Model | undefined,
  ): Declared<Model & { withheld?: string }> => {
    const { name, at, origin, documented } = found;
    const tag = restTagOf(documented);
    reportUnclear(finder, tag, at);
    const withheld = exposure.withheld(kind, { name, file: at.getSourceFile().fileName, tag });
    const within = withheld === undefined ? finder : silent(finder);
    const model = withinReason(within, at, () => modelOf(within, found));
    const declaration = model && (withheld === undefined ? model : { ...model, withheld });
    return { name, at: spanOf(at), origin, tag, declaration };
  };
  const linted =
    <Found extends FoundMethod | FoundPublication, Model extends Publication | Method>(
      modelOf: (within: Schemas, found: Found) => Model | undefined,
    ) =>
    (within: Schemas, found: Found): Model | undefined => {
      const model = modelOf(within, found);
      if (model !== undefined && within === finder) lint(finder, settings, found, model);
      return model;
    };
  for (const { at } of [...methodOptions, ...configurations]) evaluator.keep(at.getSourceFile().fileName);
  return {
    file,
    publications: publications.map((each) => declare('publications', each, linted(publicationOf))),
    methods: methods.map((each) =>
      declare('methods', each, (within) => linted(methodOf)(within, optionsFor(within, each))),
    ),
    collections: collections.map((each) => declare('collections', each, collectionOf)),
    methodOptions,
    configurations,
    diagnostics,
  };
}

function reportUnclear({ report }: Finder, tag: RestTag | undefined, at: ts.Node): void {
  if (tag !== 'unclear') return;
  const message = 'What @rest says of this declaration cannot be told, so there is no route.';
  report('rest-tag-unclear', at, message, 'Write `@rest` alone, or `@rest false`.');
}
