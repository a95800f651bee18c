/** The shared input and output of the functions that find declarations. */
import type { ts } from 'ts-morph';
import type { Options } from '../../../shared/api.js';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  type Severity,
} from '../../../shared/diagnostics.js';
import { markedPlaceOf, markedRange, type Span } from '../../project/parsing/index.js';
import type { Evaluator, Frame, Implementation } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { FoundReads } from './request-reads.js';
import type { SchemaMixin } from './schema-mixin.js';

export interface Finder {
  evaluator: Evaluator;
  /** Without `severity`, that of the code applies. */
  report: (
    code: DiagnosticCode,
    at: ts.Node | Span,
    message: string,
    hint?: string,
    severity?: Severity,
  ) => void;
}

/** The declarations that were found, with their nodes. */
export interface Findings {
  publications: FoundPublication[];
  methods: FoundMethod[];
  methodOptions: FoundMethodOptions[];
  collections: FoundCollection[];
  /** Collections whose documents are not in this server's database. */
  elsewhere: (FoundCollection & { withheld: string })[];
  configurations: FoundConfiguration[];
  /** The custom declarators that are called. */
  customDeclarators: string[];
}

export interface FoundOptions {
  options: Options;
  /** The options, and the one that is the URL. */
  at?: ts.Node;
  urlAt?: ts.Node;
  /** The option `schema`, which describes the arguments. */
  schema?: ts.Node;
  /** The names that `getArgsFromRequest` reads, if the source shows them all. */
  reads?: FoundReads;
  /** Set if the options cannot be decided: the declaration then gets no route. */
  undecided?: true;
}

export interface FoundDeclaration {
  /** `null` for a publication without a name. */
  name: string | null;
  /** The name. */
  at: ts.Node;
  /** The node that has the documentation comment. */
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
}

interface FoundHandler extends FoundDeclaration, Implementation {
  options: FoundOptions;
  /** Which arguments reach the handler; all if it is `undefined`. */
  argumentsValidation?: ArgumentsValidation;
}

/**
 * The handler receives no argument, or one that `validator` checks first. `isHeldElsewhere` means that a mixin may check it
 * whose code restgen cannot read.
 */
export type ArgumentsValidation =
  | 'nothing'
  | {
      validator: ts.Node | undefined;
      /** The mixin that makes a validator from `schema`, which may be just the definitions of its fields. */
      mixin?: SchemaMixin;
      isHeldElsewhere?: true;
    };

export interface FoundPublication extends FoundHandler {
  name: string | null;
  /** The handler returns a tree of cursors: `{ find, children }`. */
  isComposite?: true;
}

export interface FoundMethod extends FoundHandler {
  name: string;
}

export interface FoundMethodOptions {
  at: ts.Node;
  name: string;
  options: FoundOptions;
}

export interface FoundCollection extends FoundDeclaration {
  name: string | null;
  /** The expression that makes the collection. */
  node: Call;
  frame?: Frame | undefined;
  idGeneration: 'STRING' | 'MONGO' | undefined;
  /** Set if other collections may have the same name, as with `_suppressSameNameError`. */
  mayRepeat?: true;
}

/** Names with their places; `undefined` if the call does not set them. */
export interface FoundConfiguration {
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
          ? markedPlaceOf(at)
          : markedRange(evaluator.project.sources.tree(at.file), at.start, at.end);
      diagnostics.push(diagnostic(code, message, { place, ...more }));
    },
  };
}
