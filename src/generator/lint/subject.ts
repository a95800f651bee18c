/** What a rule looks at, and what it says. */
import type { ts } from 'ts-morph';
import type { Options, Parameter } from '../../shared/api.js';
import type { FoundMethod, FoundPublication } from '../analysis/declarations/index.js';
import type { FunctionNode } from '../analysis/syntax/index.js';
import type { SchemaContext } from '../schema/index.js';

export interface Subject {
  kind: 'publication' | 'method';
  found: FoundPublication | FoundMethod;
  handler: FunctionNode;
  /** The handler's, which has one. */
  body: ts.ConciseBody;
  /** As the route accepts them. */
  parameters: readonly Parameter[];
  /** Whether requests are validated by the types of the parameters. */
  isValidated: boolean;
}

export interface Finding {
  at: ts.Node;
  message: string;
  hint: string;
}

export type LintRule = (context: SchemaContext, subject: Subject) => Finding | readonly Finding[] | undefined;

/** The positions of the arguments in the path (C6); none where the declaration reads the request itself. */
export const argumentsInPath = ({ url = '', getArgsFromRequest }: Options): number[] =>
  getArgsFromRequest === true
    ? []
    : [...url.matchAll(/(?<=\/|^):(\d+)(?=\/|$)/g)].map(([, digits]) => Number(digits));
