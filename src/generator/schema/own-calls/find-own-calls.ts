/** Finds the calls of the project's own methods and publications in a file, client code included. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import { mayBeAnything } from '../../../shared/json-schema/index.js';
import { bare } from '../../analysis/syntax/index.js';
import { isTooDeep, markedPlaceOfNode } from '../../project/parsing/index.js';
import type { SchemaContext } from '../context/index.js';
import { type Called, calledDeclaration } from './called-declaration.js';
import { passedSchema } from './passed-schema.js';

/** A call of the project's own method or publication, as plain data. */
export interface OwnCall extends Pick<Called, 'kind' | 'callee'> {
  place: MarkedPlace;
  /** The arguments that the handler gets, as far as they are known. */
  passed: readonly PassedArgument[];
  /** Whether more arguments may follow, from a spread list. */
  isOpen: boolean;
}

export interface PassedArgument {
  /** Its schema, without references. `NOTHING` in it stands for `undefined`, and `{}` for anything. */
  schema: Schema;
  place: MarkedPlace;
  /** It may be a callback for the outcome, which is not an argument. */
  mayBeCallback?: true;
}

export function findOwnCalls(context: SchemaContext, file: string): OwnCall[] {
  const { evaluator } = context;
  const source = evaluator.project.sources.tree(file);
  return evaluator.scanOfSource(source).calls.flatMap((call) => {
    if (!ts.isCallExpression(call)) return [];
    try {
      const called = calledDeclaration(context, call);
      return called === undefined ? [] : [ownCall(context, call, called)];
    } catch (error) {
      // Code that is nested too deeply to be read counts as code without calls.
      if (!isTooDeep(error)) throw error;
      return [];
    }
  });
}

function ownCall(context: SchemaContext, call: ts.CallExpression, called: Called): OwnCall {
  const { kind, callee, takesCallback, passed: all } = called;
  const last = all.at(-1);
  const hasCallback = takesCallback && last !== undefined && isCallback(context, kind, bare(last));
  const given = hasCallback ? all.slice(0, -1) : all;
  const open = given.findIndex(ts.isSpreadElement);
  const passed = (open === -1 ? given : given.slice(0, open)).map((node): PassedArgument => {
    const schema = passedSchema(context, node);
    const mayBeCallback = takesCallback && node === last && mayBeAnything(schema);
    return { schema, place: markedPlaceOfNode(node), ...(mayBeCallback ? { mayBeCallback } : {}) };
  });
  return {
    kind,
    ...(callee === undefined ? {} : { callee }),
    place: markedPlaceOfNode(call.arguments[0] ?? call),
    passed,
    // The function of a subscription may return its arguments. A ValidatedMethod with a callback alone adds an argument.
    isOpen: callee === undefined || open !== -1 || (hasCallback && given.length === 0),
  };
}

/** A function, or `{ onReady, onStop }` of a subscription. */
function isCallback({ evaluator }: SchemaContext, kind: OwnCall['kind'], node: ts.Expression): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return true;
  if (ts.isCallExpression(node)) return /\.bind$|^Meteor\.bindEnvironment$/.test(node.expression.getText());
  if (ts.isIdentifier(node)) return evaluator.evaluate(node).kind === 'function';
  return (
    kind === 'publication' &&
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(({ name }) => CALLBACKS.has(name?.getText() ?? ''))
  );
}

const CALLBACKS: ReadonlySet<string> = new Set(['onReady', 'onStop', 'onError', 'connection']);
