/** Finds the expressions that names stand for, and the packages that names come from. */
import type { ts } from 'ts-morph';
import { findOrigin, type Origin, writtenPlace } from '../../../analysis/interpreter/index.js';
import { inFrame, type SchemaContext } from '../../context/index.js';

/** The expression that a name stands for. */
export function expressionOfName({ evaluator }: SchemaContext, node: ts.Node): ts.Expression | undefined {
  const origin = findOrigin(evaluator, node);
  return origin?.kind === 'expression' ? origin.node : undefined;
}

/** Where a name comes from, if that is a package or a global. */
export function outsideOrigin(
  { evaluator }: SchemaContext,
  node: ts.Node,
): (Origin & { kind: 'outside' }) | undefined {
  const origin = findOrigin(evaluator, node);
  return origin?.kind === 'outside' ? origin : undefined;
}

/** The name of a function of a package, without namespaces: `string` for `z.string`, `iso.date` for `z.iso.date`. */
export function packageFunctionName(
  context: SchemaContext,
  node: ts.Node,
  packages: RegExp,
  namespaces = /^default$/,
): string | undefined {
  const origin = outsideOrigin(context, node);
  if (origin === undefined || !packages.test(origin.from)) return undefined;
  return origin.path.filter((part) => !namespaces.test(part)).join('.');
}

/** `Mongo.ObjectID` of Meteor, `ObjectId` of the host or of the driver. */
export const isObjectId = (origin: Origin | undefined): boolean =>
  origin?.kind === 'outside' && /^Object(?:Id|ID)$/.test(origin.path.at(-1) ?? '');

/** The expression that makes a value which comes from a parameter, a field or a call, with the context of its call frame. */
export function makingExpression(
  context: SchemaContext,
  node: ts.Node,
): { context: SchemaContext; node: ts.Node } | undefined {
  const { evaluator } = context;
  const written = writtenPlace(evaluator.evaluate(node));
  if (written === undefined || written.node === node) return undefined;
  return { context: inFrame(context, written.frame), node: written.node };
}
