/** What every finder is given: the evaluator, and somewhere to tell what is wrong. */
import type { ts } from 'ts-morph';
import type { Options } from '../../api.js';
import { type Diagnostic, type DiagnosticCode, diagnostic, type Severity } from '../../diagnostics.js';
import { markedPlaceOf, markedRange, type Span } from '../../project/parsing/index.js';
import type { Evaluator, Frame, Implementation } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { SchemaMixin } from './schema-mixin.js';

export interface Finder {
  evaluator: Evaluator;
  /** The severity is that of the code where it is not said. */
  report: (
    code: DiagnosticCode,
    at: ts.Node | Span,
    message: string,
    hint?: string,
    severity?: Severity,
  ) => void;
}

/** What is declared, as nodes: the model is built of it. */
export interface Findings {
  publications: FoundPublication[];
  methods: FoundMethod[];
  methodOptions: FoundMethodOptions[];
  collections: FoundCollection[];
  /** Collections that hold no documents of this server's database. */
  elsewhere: (FoundCollection & { withheld: string })[];
  configurations: FoundConfiguration[];
  /** What of the configuration's lessons was met. */
  customDeclarators: string[];
}

export interface FoundOptions {
  options: Options;
  /** Where the options stand, and the one that is the URL. */
  at?: ts.Node;
  urlAt?: ts.Node;
  /** What the declaration is given to say what its arguments are. */
  schema?: ts.Node;
  /** The declaration may have any options: it gets no route. */
  undecided?: true;
}

interface Found {
  /** Where the name stands. */
  at: ts.Node;
  /** What the documentation comment stands before. */
  documented: ts.Node;
  origin: 'standalone' | 'meteor';
}

interface FoundHandler extends Found, Implementation {
  options: FoundOptions;
  /** Which arguments reach the handler; all where absent. */
  takes?: Takes;
}

/**
 * Nothing at all, or one argument: `validator` is what that is held against before. It may be held against something by
 * what cannot be read, such as a mixin.
 */
export type Takes =
  | 'nothing'
  | {
      validator: ts.Node | undefined;
      /** What makes the validator of a schema, which may be the definitions of its fields alone. */
      mixin?: SchemaMixin;
      isHeldElsewhere?: true;
    };

export interface FoundPublication extends FoundHandler {
  name: string | null;
  /** The handler returns what to publish and what belongs to it, not cursors. */
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

export interface FoundCollection extends Found {
  name: string | null;
  /** Where it is made. */
  node: Call;
  frame?: Frame | undefined;
  idGeneration: 'STRING' | 'MONGO' | undefined;
  /** It says that others of its name may be made. */
  mayRepeat?: true;
}

/** Names with their places; absent where the call does not set them. */
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
        'kind' in at ? markedPlaceOf(at) : markedRange(evaluator.project.source(at.file), at.start, at.end);
      diagnostics.push(diagnostic(code, message, { place, ...more }));
    },
  };
}
