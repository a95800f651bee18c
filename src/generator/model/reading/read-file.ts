/** Reads one file: finds its declarations, converts their types to schemas, and keeps plain data. */
import type { ts } from 'ts-morph';
import type { Collection, Method, Publication } from '../../../shared/api.js';
import { isScope } from '../../../shared/conventions.js';
import type { RestTag } from '../../../shared/expose-patterns.js';
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
  restTagOf,
  scopeTagsOf,
} from '../../analysis/declarations/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { documentedFunction } from '../../analysis/syntax/index.js';
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

/** What reading any file needs. */
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
    // What a function that the configuration names does around handlers is not known.
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
      withheld: found.withheld,
    })),
    customDeclarators,
  };
}

/** What all kinds of declarations have in common. */
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
  { name, at, origin, ...comments }: Declarable,
  modelOf: (exposed: TokenSubject | undefined) => Model | undefined,
): NamedInFile<Model & { withheld?: string }> {
  const commented = { documented: comments.documented, handler: documentedFunction(comments.handler) };
  const tag = restTagOf(commented);
  reportUnclear(finder, tag, at);
  const selectable = { name, file: at.getSourceFile().fileName, tag };
  const withheld = exposure.withheld(kind, selectable);
  const exposedAs = (): TokenSubject => ({
    ...selectable,
    commented: usableScopes(finder, scopeTagsOf(commented), at),
  });
  const work = (): Model | undefined =>
    withinDepth(finder, at, () => modelOf(withheld === undefined ? exposedAs() : undefined));
  // Diagnostics of a declaration without a route are dropped: it need not be corrected.
  const model = withheld === undefined ? work() : describing.record(work).result;
  const declaration = model && (withheld === undefined ? model : { ...model, withheld });
  return { name, at: spanOf(at), origin, tag, declaration };
}

function reportUnclear({ report }: Finder, tag: RestTag | undefined, at: ts.Node): void {
  if (tag !== 'unclear') return;
  const message = 'What @rest says of this declaration cannot be told, so there is no route.';
  report('rest-tag-unclear', at, message, 'Write `@rest` alone, or `@rest false`.');
}

function usableScopes(
  { report }: Finder,
  texts: readonly string[] | undefined,
  at: ts.Node,
): readonly string[] | undefined {
  for (const text of texts?.filter((each) => !isScope(each)) ?? []) {
    const message = text === '' ? '@scope names no scope.' : `'${text}' in @scope is no scope.`;
    report('scope-not-usable', at, message, SCOPE_HINT);
  }
  return texts?.filter(isScope);
}

const SCOPE_HINT =
  'Write one scope after each `@scope`, such as `reports:read`: ASCII characters without spaces, quotes and backslashes.';
