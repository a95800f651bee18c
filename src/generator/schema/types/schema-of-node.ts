/** The schema of a node of a type: of its names as they are written, otherwise of the compiler's type. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import type { Frame } from '../../analysis/interpreter/index.js';
import type { SchemaContext } from '../context/index.js';
import { type Checking, checkerOfNode, environmentOfFrame } from './checking.js';
import { schemaOfType } from './schema-of-type.js';
import { reportTypesNotFound } from './types-not-found.js';
import { writtenSchema } from './written-schema.js';

/**
 * Applies the type arguments of a frame's instances and calls: reads `Entry<T>` as `Entry<Task>`. `undefined` within the type
 * becomes `UNDEFINED`: the caller separates it where a value may be left out.
 */
export const schemaInFrame = (
  context: SchemaContext,
  node: ts.TypeNode,
  frame: Frame | undefined,
): Schema | undefined =>
  withChecking(context, node, (checking) =>
    innerNode({ ...checking, environment: environmentOfFrame(frame) }, node),
  );

/** The schema of the checker's type of a node; `undefined` if it has none. Diagnostics are reported `at` a node. */
export const checkedSchema = (
  context: SchemaContext,
  node: ts.Node,
  findType: (types: ts.TypeChecker) => ts.Type | undefined,
  at = node,
): Schema | undefined =>
  withChecking(context, node, (checking) => {
    const type = findType(checking.types);
    return type && schemaOfType({ ...checking, at }, type);
  });

/** How many types one type may be made of. */
const MOST = 20_000;

/** Reads one type, then the named types that are too deep within it to be read at once. */
function withChecking(
  context: SchemaContext,
  at: ts.Node,
  read: (checking: Checking) => Schema | undefined,
): Schema | undefined {
  const types = checkerOfNode(context.evaluator, at);
  if (types === undefined) return undefined;
  const later: (() => void)[] = [];
  const budget = { left: MOST, later };
  const result = read({
    context,
    types,
    at,
    environment: new Map(),
    open: [],
    budget,
    depth: 0,
    inner: schemaOfType,
    innerNode,
  });
  for (let next = later.pop(); next !== undefined; next = later.pop()) next();
  return result;
}

/** Diagnostics are reported at the node, unless it is not in the project's own source. */
function innerNode(outside: Checking, node: ts.TypeNode): Schema {
  const checking = reportTypesNotFound(outside, node);
  return writtenSchema(checking, node) ?? schemaOfType(checking, checking.types.getTypeAtLocation(node));
}
