/** What a schema library is to the rest of restgen. */
import type { ts } from 'ts-morph';
import type { FunctionNode } from '../../analysis/syntax/index.js';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';

/** A library may change a value: what it is given, or what comes out. */
export type Side = 'input' | 'output';

/** A call in the body of a handler. */
export interface CheckingCall {
  call: ts.CallExpression;
  /** Whether the handler refuses where the call answers false: `if (!Match.test(id, String)) throw …`. */
  isDemanded: boolean;
}

/** What a call says of one of its arguments: no other value gets past it. */
export interface CheckedValue {
  target: ts.Expression;
  schema: Schema;
}

/** What a function of the application demands of its own parameter, as the condition of `Match.Where`. */
export type ReadCondition = (condition: FunctionNode) => Schema | undefined;

/** What is done to a value before it is held against a schema. */
export interface Cleaning {
  /** Whether values become of the type that the schema asks for. */
  cleans: boolean;
  /** Whether fields are taken away that the schema does not name. */
  filters: boolean;
}

export interface SchemaLibrary {
  /** As `typedBy` names it. */
  readonly name: string;
  /** As sentences name it. */
  readonly title: string;
  /** Whether its objects let keys pass that they do not name: such a key contradicts no other source. */
  readonly ignoresUnknownKeys?: true;
  /**
   * Of an expression that stands for one of its schemas; `undefined` for any other, and on the side of the output where
   * that is unknown.
   */
  schemaOf(context: SchemaContext, node: ts.Node, side: Side): Schema | undefined;
  /** `undefined` for calls that say nothing. */
  checkedBy(
    context: SchemaContext,
    call: CheckingCall,
    readCondition: ReadCondition,
  ): CheckedValue | undefined;
  /** Of the option `validate` where that takes more than schemas, as `Task.validator()`. */
  schemaOfValidator?(context: SchemaContext, node: ts.Node): Schema | undefined;
  /** Of the `schema` beside `run` in a ValidatedMethod where a mixin takes more than schemas. */
  schemaOfMixin?(context: SchemaContext, node: ts.Node, cleaning: Cleaning): Schema | undefined;
  /** Of a type that is inferred from one of its schemas: `z.infer<typeof Task>`. */
  schemaOfInferred?(context: SchemaContext, node: ts.TypeNode): Schema | undefined;
}
