/** What one file declares, as data: with it the file's tree can go, and the next one be read. */
import type { ts } from 'ts-morph';
import type { CustomDeclarator } from '../../analysis/declarations/index.js';
import {
  createFinder,
  type Finder,
  type FoundConfiguration,
  type FoundMethod,
  type FoundMethodOptions,
  type FoundPublication,
  find,
  restTagOf,
} from '../../analysis/declarations/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { documentedFunction } from '../../analysis/syntax/index.js';
import type { Collection, Method, Publication } from '../../api.js';
import type { RestTag } from '../../expose-patterns.js';
import { type LintSettings, lint } from '../../lint/index.js';
import { type Span, spanOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../../schema/index.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';
import type { Describing, Notes } from './describing.js';
import type { ExposedKind, Exposure } from './exposure.js';
import { withinReason } from './within-reason.js';

export interface FileDeclarations {
  file: string;
  publications: Declared<Publication>[];
  methods: Declared<Method>[];
  collections: Declared<Collection>[];
  /** Only shown: they are none of this server's. */
  elsewhere: Collection[];
  /** Nodes: the trees that hold them are kept. */
  methodOptions: FoundMethodOptions[];
  configurations: FoundConfiguration[];
  /** What of the configuration's lessons was met. */
  taught: readonly string[];
  notes: Notes;
}

export interface Declared<Declaration> {
  name: string | null;
  at: Span;
  origin: 'standalone' | 'meteor';
  tag: RestTag | undefined;
  /** Of a collection that says that others of its name may be made. */
  mayRepeat?: true;
  /** Nothing where the options cannot be decided. */
  declaration: Declaration | undefined;
}

/** What all files are read with. */
export interface Reader {
  evaluator: Evaluator;
  describing: Describing;
  exposure: Exposure;
  settings: LintSettings;
  /** What the configuration teaches. */
  taught: readonly CustomDeclarator[];
}

/** What finders find, as far as this is about it. */
interface Declarable {
  name: string | null;
  at: ts.Node;
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
  handler?: FunctionNode | undefined;
}

type OptionsFor = (finder: Finder, method: FoundMethod) => FoundMethod;

/** `optionsFor` gives a method the options that are set apart from it. */
export function readDeclarationsOf(
  reader: Reader,
  file: string,
  optionsFor: OptionsFor = (_finder, method) => method,
): FileDeclarations {
  const { result, notes } = reader.describing.noting(() => readDeclarations(reader, file, optionsFor));
  return { file, ...result, notes };
}

function readDeclarations(
  { evaluator, describing, exposure, settings, taught }: Reader,
  file: string,
  optionsFor: OptionsFor,
): Omit<FileDeclarations, 'file' | 'notes'> {
  const { definitions, tell, noting } = describing;
  const finder: SchemaContext = { ...createFinder(evaluator, { push: tell }), definitions };
  const found = find(finder, file, taught);
  const { publications, methods, collections, elsewhere, methodOptions, configurations } = found;
  const declare = <Found extends Declarable, Model extends object>(
    kind: ExposedKind,
    found: Found,
    modelOf: (isExposed: boolean) => Model | undefined,
  ): Declared<Model & { withheld?: string }> => {
    const { name, at, origin, documented, handler } = found;
    const tag = restTagOf(documented, documentedFunction(handler));
    reportUnclear(finder, tag, at);
    const withheld = exposure.withheld(kind, { name, file: at.getSourceFile().fileName, tag });
    const work = (): Model | undefined => withinReason(finder, at, () => modelOf(withheld === undefined));
    // What gets no route has nothing to be put right for one.
    const model = withheld === undefined ? work() : noting(work).result;
    const declaration = model && (withheld === undefined ? model : { ...model, withheld });
    return { name, at: spanOf(at), origin, tag, declaration };
  };
  const linted = <Model extends Publication | Method>(
    found: FoundMethod | FoundPublication,
    model: Model | undefined,
    isExposed: boolean,
  ): Model | undefined => {
    if (model !== undefined && isExposed) lint(finder, settings, found, model);
    return model;
  };
  for (const { at } of [...methodOptions, ...configurations]) evaluator.keep(at.getSourceFile().fileName);
  return {
    publications: publications.map((each) =>
      declare('publications', each, (isExposed) => linted(each, publicationOf(finder, each), isExposed)),
    ),
    methods: methods.map((each) =>
      declare('methods', each, (isExposed) => {
        const found = optionsFor(finder, each);
        return linted(found, methodOf(finder, found), isExposed);
      }),
    ),
    collections: collections.map((each) => ({
      ...declare('collections', each, () => collectionOf(finder, each)),
      ...(each.mayRepeat === true ? { mayRepeat: true } : {}),
    })),
    elsewhere: elsewhere.map((each) => ({
      ...noting(() => collectionOf(finder, each)).result,
      withheld: each.withheld,
    })),
    methodOptions,
    configurations,
    taught: found.customDeclarators,
  };
}

function reportUnclear({ report }: Finder, tag: RestTag | undefined, at: ts.Node): void {
  if (tag !== 'unclear') return;
  const message = 'What @rest says of this declaration cannot be told, so there is no route.';
  report('rest-tag-unclear', at, message, 'Write `@rest` alone, or `@rest false`.');
}
