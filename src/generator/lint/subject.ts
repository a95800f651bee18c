/** The input of a rule, a declaration with its parameters, and its output, findings. */
import type { ts } from 'ts-morph';
import type { Options, Parameter } from '../../shared/api.js';
import { positionsInPath } from '../../shared/named-arguments.js';
import type { DeclaredMethod, DeclaredPublication } from '../analysis/declarations/index.js';
import type { FunctionNode } from '../analysis/syntax/index.js';
import type { SchemaContext } from '../schema/index.js';

export interface Subject {
  kind: 'publication' | 'method';
  declaration: DeclaredPublication | DeclaredMethod;
  handler: FunctionNode;
  /** The parameters of the handler. */
  body: ts.ConciseBody;
  /** The parameters that the route accepts. */
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

/** The positions of the arguments in the path (C6); empty if the declaration reads the request itself. */
export const argumentsInPath = ({ url = '', getArgsFromRequest }: Options): number[] =>
  getArgsFromRequest === true ? [] : positionsInPath(url);
