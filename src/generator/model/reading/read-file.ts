/** Reads one file: finds its declarations, converts their types to schemas, and keeps plain data. */
import type { ts } from 'ts-morph';
import type { Collection, Facts, Method, Publication } from '../../../shared/api.js';
import { declarationComment } from '../../analysis/comments/index.js';
import type { CustomDeclarator } from '../../analysis/declarations/index.js';
import {
  createFinder,
  type Finder,
  type Findings,
  type FoundCollection,
  type FoundConfiguration,
  type FoundMethod,
  type FoundMethodOptions,
  type FoundPublication,
  find,
} from '../../analysis/declarations/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { type LintSettings, lint, type OpenCollectionRules } from '../../lint/index.js';
import { spanOf } from '../../project/parsing/index.js';
import type { SchemaContext } from '../../schema/index.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';
import type { Describing } from './describing.js';
import type { ExposedKind, Exposure } from './exposure.js';
import type { FileDeclarations, NamedInFile } from './file-declarations.js';
import { ignoresCaller } from './ignores-caller.js';
import { isCalledFirst, withoutNeedOfUser } from './need-of-user.js';
import type { TokenAccess, TokenSubject } from './token-access.js';
import { withinDepth } from './within-depth.js';

/** The context for reading any file. */
export interface Reader {
  evaluator: Evaluator;
  describing: Describing;
  exposure: Exposure;
  tokenAccess: TokenAccess;
  rules: OpenCollectionRules;
  settings: LintSettings;
  customDeclarators: readonly CustomDeclarator[];
}

export interface FileReading {
  declarations: FileDeclarations;
  /** Settings for declarations in other files, as nodes: their trees are kept until all files are read. */
  methodOptions: readonly FoundMethodOptions[];
  configurations: readonly FoundConfiguration[];
}

/** Adds options to a method that are set apart from it. */
type OptionsFor = (finder: Finder, method: FoundMethod) => FoundMethod;

export function readFile(
  reader: Reader,
  file: string,
  optionsFor: OptionsFor = (_finder, method) => method,
): FileReading {
  const { evaluator, describing, customDeclarators } = reader;
  const { definitions, record, report } = describing;
  const { result, recorded } = record(() => {
    const context: SchemaContext = { ...createFinder(evaluator, { push: report }), definitions };
    const found = find(context, file, customDeclarators);
    return { found, described: describeFound(reader, context, found, optionsFor) };
  });
  const { methodOptions, configurations } = result.found;
  for (const { at } of [...methodOptions, ...configurations]) evaluator.keep(at.getSourceFile().fileName);
  return { declarations: { file, ...result.described, recorded }, methodOptions, configurations };
}

type DescribedDeclarations = Omit<FileDeclarations, 'file' | 'recorded'>;

/** Converts what was found, and lints it. */
function describeFound(
  reader: Reader,
  context: SchemaContext,
  { publications, methods, collections, elsewhere, customDeclarators }: Findings,
  optionsFor: OptionsFor,
): DescribedDeclarations {
  const { settings, describing, tokenAccess } = reader;
  const completed = <Model extends Publication | Method>(
    found: FoundMethod | FoundPublication,
    model: Model | undefined,
    exposed: TokenSubject | undefined,
  ): Model | undefined => {
    if (model === undefined) return undefined;
    if (exposed !== undefined) lint(context, settings, found, model);
    // A custom declarator of the configuration may do anything around handlers.
    const isKnown = customDeclarators.length === 0;
    const isSame = isKnown && ignoresCaller(found);
    const scopes = exposed && tokenAccess.callScopes(exposed);
    return {
      ...(isKnown && isCalledFirst(found) ? model : withoutNeedOfUser(model)),
      ...(isSame ? { ignoresCaller: true } : {}),
      ...(scopes === undefined ? {} : { scopes }),
    };
  };
  const completedCollection = (found: FoundCollection, exposed: TokenSubject | undefined): Collection => {
    const scopes = exposed && tokenAccess.collectionScopes(exposed);
    return { ...collectionOf(context, found), ...(scopes === undefined ? {} : { scopes }) };
  };
  return {
    publications: publications.map((found) =>
      describe(reader, context, 'publications', found, (exposed) =>
        completed(found, publicationOf(context, found), exposed),
      ),
    ),
    methods: methods.map((each) =>
      describe(reader, context, 'methods', each, (exposed) => {
        const found = optionsFor(context, each);
        return completed(found, methodOf(context, found), exposed);
      }),
    ),
    collections: collections.map((found) => ({
      ...describe(reader, context, 'collections', found, (exposed) => completedCollection(found, exposed)),
      ...(found.mayRepeat === true ? { mayRepeat: true } : {}),
    })),
    elsewhere: elsewhere.map((found) => ({
      ...describing.record(() => collectionOf(context, found)).result,
      ...declarationComment(found).facts,
      withheld: found.withheld,
    })),
    customDeclarators,
  };
}

/** The properties that all kinds of declarations share. */
interface Declarable {
  name: string | null;
  at: ts.Node;
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
  handler?: FunctionNode | undefined;
}

/** @param modelOf gets what patterns of `auth.apiTokens` are matched against, unless the declaration is not exposed */
function describe<Model extends object>(
  { exposure, describing }: Reader,
  finder: Finder,
  kind: ExposedKind,
  { name, at, origin, ...commented }: Declarable,
  modelOf: (exposed: TokenSubject | undefined) => Model | undefined,
): NamedInFile<Model & Facts & Pick<Publication, 'withheld' | 'isRefused'>> {
  const { facts, rest, scopes, problems } = declarationComment(commented);
  if (rest === 'unclear') finder.report('rest-tag-unclear', at, ...UNCLEAR);
  const selectable = { name, file: at.getSourceFile().fileName, rest };
  const withheld = exposure.withheld(kind, selectable);
  const work = (): Model | undefined => {
    for (const { code, message, hint } of problems) finder.report(code, at, message, hint);
    const exposed = withheld === undefined ? { ...selectable, commented: scopes } : undefined;
    return withinDepth(finder, at, () => modelOf(exposed));
  };
  // Diagnostics of a declaration without a route are dropped: it need not be corrected.
  const { result: model, hasErrors } = describing.watch(() =>
    withheld === undefined ? work() : describing.record(work).result,
  );
  const declaration = model && {
    ...model,
    ...facts,
    ...(withheld === undefined ? {} : { withheld }),
    ...(hasErrors ? { isRefused: true as const } : {}),
  };
  return { name, at: spanOf(at), origin, rest, declaration };
}

const UNCLEAR = [
  'What @rest says of this declaration cannot be told, so there is no route.',
  'Write `@rest` alone, or `@rest false`.',
] as const;
