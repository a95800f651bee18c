/** The interface that restgen implements for each schema library. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

/** A call in the body of a handler. */
export interface CheckingCall {
  call: ts.CallExpression;
  /** Whether the handler refuses if the call returns false: `if (!Match.test(id, String)) throw …`. */
  isDemanded: boolean;
}

/** The schema that a call demands of one of its arguments. */
export interface CheckedValue {
  target: ts.Expression;
  schema: Schema;
}

/** The schema that a function demands of its parameter, as the condition of `Match.Where`. */
export type ReadCondition = (condition: FunctionNode) => Schema | undefined;

export interface SchemaLibrary {
  /** The name in `typedBy`. */
  readonly name: string;
  /** The name in messages. */
  readonly title: string;
  /** Set if objects accept keys that the schema does not name: such a key does not contradict another source. */
  readonly ignoresUnknownKeys?: true;
  /** Set if a check never returns another value than the checked one. */
  readonly keepsValues?: true;
  /** The schema that an expression makes, of the values before the library converts them. `undefined` for other expressions. */
  readSchema(context: SchemaContext, node: ts.Node): Schema | undefined;
  /** `undefined` if the call validates nothing. */
  findCheckedValue(context: SchemaContext, call: CheckingCall, read: ReadCondition): CheckedValue | undefined;
  /** Reads the option `validate` if it may be more than a schema, such as `Task.validator()`. */
  schemaOfValidator?(context: SchemaContext, node: ts.Node): Schema | undefined;
  /** Reads the `schema` of a ValidatedMethod if a mixin accepts more than schemas, or cleans values first. */
  schemaOfMixin?(context: SchemaContext, node: ts.Node): Schema | undefined;
}
