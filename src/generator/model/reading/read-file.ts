/** Reads one file: finds its declarations, converts their types to schemas, and keeps plain data. */
import type { ts } from 'ts-morph';
import type { Collection, Facts, Method, Publication } from '../../../shared/api.js';
import { declarationComment } from '../../analysis/comments/index.js';
import {
  type CustomDeclarator,
  createFinder,
  type DeclaredCollection,
  type DeclaredConfiguration,
  type DeclaredMethod,
  type DeclaredMethodOptions,
  type DeclaredPublication,
  type Finder,
  type Findings,
  find,
} from '../../analysis/declarations/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import { type LintSettings, lint } from '../../lint/index.js';
import { spanOfNode } from '../../project/parsing/index.js';
import type { SchemaContext } from '../../schema/index.js';
import { describeCollection, describeMethod, describePublication } from './declarations.js';
import type { Describing } from './describing.js';
import type { ExposedKind, Exposure } from './exposure.js';
import type { FileDeclarations, NamedInFile } from './file-declarations.js';
import type { TokenAccess, TokenSubject } from './token-access.js';
import { withinDepth } from './with-schemas.js';

/** The context for reading any file. */
export interface Reader {
  evaluator: Evaluator;
  describing: Describing;
  exposure: Exposure;
  tokenAccess: TokenAccess;
  settings: LintSettings;
  customDeclarators: readonly CustomDeclarator[];
}

export interface FileReading {
  declarations: FileDeclarations;
  /** Settings for declarations in other files, as nodes, whose trees stay in memory until all files are read. */
  methodOptions: readonly DeclaredMethodOptions[];
  configurations: readonly DeclaredConfiguration[];
}

/** Adds options to a method that are set apart from it. */
type OptionsFor = (method: DeclaredMethod) => DeclaredMethod;

export function readFile(
  reader: Reader,
  file: string,
  optionsFor: OptionsFor = (method) => method,
): FileReading {
  const { evaluator, describing, customDeclarators } = reader;
  const { definitions, record, report } = describing;
  const { result, recorded } = record(() => {
    const context: SchemaContext = { ...createFinder(evaluator, { push: report }), definitions };
    const findings = find(context, file, customDeclarators);
    return { found: findings, described: describeDeclarations(reader, context, findings, optionsFor) };
  });
  const { methodOptions, configurations } = result.found;
  for (const { at } of [...methodOptions, ...configurations]) evaluator.keep(at.getSourceFile().fileName);
  return { declarations: { file, ...result.described, recorded }, methodOptions, configurations };
}

type DescribedDeclarations = Omit<FileDeclarations, 'file' | 'recorded'>;

/** Converts what was found, and lints it. */
function describeDeclarations(
  reader: Reader,
  context: SchemaContext,
  { publications, methods, collections, elsewhere, customDeclarators }: Findings,
  optionsFor: OptionsFor,
): DescribedDeclarations {
  const { settings, describing, tokenAccess } = reader;
  const completeCall = <Model extends Publication | Method>(
    declaration: DeclaredMethod | DeclaredPublication,
    model: Model | undefined,
    exposed: TokenSubject | undefined,
  ): Model | undefined => {
    if (model === undefined) return undefined;
    if (exposed !== undefined) lint(context, settings, declaration, model);
    const scopes = exposed && tokenAccess.callScopes(exposed);
    return { ...model, ...(scopes === undefined ? {} : { scopes }) };
  };
  const completeCollection = (
    declaration: DeclaredCollection,
    exposed: TokenSubject | undefined,
  ): Collection => {
    const scopes = exposed && tokenAccess.collectionScopes(exposed);
    return { ...describeCollection(context, declaration), ...(scopes === undefined ? {} : { scopes }) };
  };
  return {
    publications: publications.map((declaration) =>
      describe(reader, context, 'publications', declaration, (exposed) =>
        completeCall(declaration, describePublication(context, declaration), exposed),
      ),
    ),
    methods: methods.map((method) =>
      describe(reader, context, 'methods', method, (exposed) => {
        const declaration = optionsFor(method);
        return completeCall(declaration, describeMethod(context, declaration), exposed);
      }),
    ),
    collections: collections.map((declaration) => ({
      ...describe(reader, context, 'collections', declaration, (exposed) =>
        completeCollection(declaration, exposed),
      ),
      ...(declaration.mayRepeat === true ? { mayRepeat: true } : {}),
    })),
    elsewhere: elsewhere.map((declaration) => ({
      ...describing.record(() => describeCollection(context, declaration)).result,
      ...declarationComment(declaration, mentionsOfFile(context, declaration)).facts,
      withheld: declaration.withheld,
    })),
    customDeclarators,
  };
}

const mentionsOfFile = (
  { evaluator }: Pick<Finder, 'evaluator'>,
  { documented }: Pick<Declarable, 'documented'>,
): ((text: string) => boolean) => evaluator.scanOfSource(documented.getSourceFile()).mentions;

/** The properties that all kinds of declarations share. */
interface Declarable {
  name: string | null;
  at: ts.Node;
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
  callers?: readonly ts.Node[];
  handler?: FunctionNode | undefined;
}

/** @param createModel gets the facts that patterns of `auth.apiTokens` match, if the declaration is exposed */
function describe<Model extends object>(
  { exposure, describing }: Reader,
  finder: Finder,
  kind: ExposedKind,
  { name, at, origin, callers, ...commented }: Declarable,
  createModel: (exposed: TokenSubject | undefined) => Model | undefined,
): NamedInFile<Model & Facts & Pick<Publication, 'withheld'>> {
  const { facts, rest, scopes, problems } = declarationComment(commented, mentionsOfFile(finder, commented));
  if (rest === 'unclear') finder.report('rest-tag-unclear', at, ...UNCLEAR);
  const selectable = { name, file: at.getSourceFile().fileName, rest };
  const withheld = exposure.withheld(kind, selectable);
  const work = (): Model | undefined => {
    for (const { code, message, hint } of problems) finder.report(code, at, message, hint);
    const exposed = withheld === undefined ? { ...selectable, commented: scopes } : undefined;
    return withinDepth(finder, at, () => createModel(exposed));
  };
  // Diagnostics of a declaration without a route are dropped: it need not be corrected.
  const model = withheld === undefined ? work() : describing.record(work).result;
  const declaration = model && {
    ...model,
    ...facts,
    ...(withheld === undefined ? {} : { withheld }),
  };
  return {
    name,
    at: spanOfNode(at),
    ...(callers === undefined ? {} : { callers: callers.map(spanOfNode) }),
    origin,
    rest,
    declaration,
  };
}

const UNCLEAR = [
  '@rest of this declaration is unclear, so there is no route.',
  'Write `@rest` alone, or `@rest false`.',
] as const;
