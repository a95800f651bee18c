/** The shared input and output of the functions that find declarations. */
import type { ts } from 'ts-morph';
import type { Options } from '../../../shared/api.js';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  type Severity,
} from '../../../shared/diagnostics.js';
import { markedPlaceOfNode, markedRange, type Span } from '../../project/parsing/index.js';
import type { Evaluator, Frame, Implementation, Written } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';

export interface Finder {
  evaluator: Evaluator;
  /** The default of `severity` is the severity of the code. */
  report: (
    code: DiagnosticCode,
    at: ts.Node | Span,
    message: string,
    hint?: string,
    severity?: Severity,
  ) => void;
}

/** A finder that collects declarations. */
export interface Search extends Finder {
  findings: Findings;
}

/** The declarations that were found, with their nodes. */
export interface Findings {
  publications: DeclaredPublication[];
  methods: DeclaredMethod[];
  methodOptions: DeclaredMethodOptions[];
  collections: DeclaredCollection[];
  /** Collections without routes, because their documents are not in this server's database or their options are undecided. */
  elsewhere: (DeclaredCollection & { withheld: string })[];
  configurations: DeclaredConfiguration[];
  /** The custom declarators that are called. */
  customDeclarators: string[];
}

export interface DeclaredOptions {
  options: Options;
  /** The node of the options, and that of the option `url`. */
  at?: ts.Node;
  urlAt?: ts.Node;
  /** The option `schema`, which describes the arguments. */
  schema?: Written;
  /** Set if the options cannot be decided: the declaration then gets no route. */
  undecided?: true;
}

export interface SourceDeclaration {
  /** `null` for a publication without a name. */
  name: string | null;
  /** The name. */
  at: ts.Node;
  /** The node that has the documentation comment. */
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
  /** The calls of the functions around it. */
  callers?: readonly ts.Node[];
}

interface DeclaredHandler extends SourceDeclaration, Implementation {
  options: DeclaredOptions;
  /** Which arguments reach the handler; all if it is `undefined`. */
  argumentsValidation?: ArgumentsValidation;
  /** The types of the only argument and of the result, of `new ValidatedMethod<Argument, Result>(…)`. */
  typeArguments?: readonly (ts.TypeNode | undefined)[];
}

/**
 * The handler receives no argument, or one that `validator` checks first. `mayBeCheckedElsewhere` means that a mixin,
 * whose code restgen cannot read, may check it.
 */
export type ArgumentsValidation =
  | 'nothing'
  | {
      validator: Written | undefined;
      /** The mixin that makes a validator from `schema`, which may be just the definitions of its fields. */
      mixin?: SchemaMixin;
      mayBeCheckedElsewhere?: true;
    };

/** A mixin of ValidatedMethod converts fields to their types, `'1'` to `1`, and may remove fields that the schema does not have. */
export interface SchemaMixin {
  /** It may put an empty object in the place of a missing argument. */
  presets?: true;
}

export interface DeclaredPublication extends DeclaredHandler {
  name: string | null;
  /** The handler returns a tree of cursors: `{ find, children }`. */
  isComposite?: true;
}

export interface DeclaredMethod extends DeclaredHandler {
  name: string;
}

export interface DeclaredMethodOptions {
  at: ts.Node;
  name: string;
  options: DeclaredOptions;
}

export interface DeclaredCollection extends SourceDeclaration {
  name: string | null;
  /** The expression that makes the collection. */
  node: Call;
  frame?: Frame | undefined;
  idGeneration: 'STRING' | 'MONGO' | undefined;
  /** Set if other collections may have the same name, as with `_suppressSameNameError`. */
  mayRepeat?: true;
}

/** Names with their places; `undefined` if the call does not set them. */
export interface DeclaredConfiguration {
  at: ts.Node;
  collections?: { name: string; at: ts.Node }[];
  objectIdCollections?: { name: string; at: ts.Node }[];
}

export const noFindings = (): Findings => ({
  publications: [],
  methods: [],
  methodOptions: [],
  collections: [],
  elsewhere: [],
  configurations: [],
  customDeclarators: [],
});

export function createFinder(
  evaluator: Evaluator,
  diagnostics: Diagnostic[] | { push: (diagnostic: Diagnostic) => void },
): Finder {
  return {
    evaluator,
    report: (code, at, message, hint, severity) => {
      const more = {
        ...(hint === undefined ? {} : { hint }),
        ...(severity === undefined ? {} : { severity }),
      };
      const place =
        'kind' in at
          ? markedPlaceOfNode(at)
          : markedRange(evaluator.project.sources.tree(at.file), at.start, at.end);
      diagnostics.push(diagnostic(code, message, { place, ...more }));
    },
  };
}
