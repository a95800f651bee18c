/** The constraints of the functions around a handler, which check arguments before they pass them on. */
import { isUnconstrained } from '../../shared/json-schema/index.js';
import type { DeclaredMethod } from '../analysis/declarations/index.js';
import type { Frame, Wrapper } from '../analysis/interpreter/index.js';
import { withoutThis } from '../analysis/syntax/index.js';
import { type Constraint, constraintsOfHandler } from './constraints/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { schemasOfArguments } from './declared-schema.js';
import { isKeepingValues } from './type-sources.js';

type Handled = Pick<DeclaredMethod, 'handler' | 'frame' | 'injected' | 'wrappers'>;

interface Unwrapped extends Pick<Handled, 'handler' | 'injected'> {
  frame?: Frame | undefined;
  constraints: Constraint[];
}

/**
 * Finds the function that has the declaration's parameters: a wrapper, if it passes on the result of an unknown call
 * with them.
 */
export function unwrapHandler(context: SchemaContext, { wrappers = [], ...handled }: Handled): Unwrapped {
  const constraints: Constraint[] = [];
  const { handler, frame, injected = 0 } = handled;
  const taken = handler === undefined ? [] : withoutThis(handler).slice(injected);
  for (const wrapper of wrappers) {
    const own = constraintsOfWrapper(context, wrapper);
    if (wrapper.isMade === true && own.length === 0 && taken.length > 0)
      return { handler: wrapper.node, frame: wrapper.frame, injected: wrapper.injected, constraints };
    constraints.push(...own);
  }
  // The handler gets a list of all arguments: `(...args) => { const [id, title] = schema.parse(args); … }`.
  const ofList =
    handler === undefined || taken[0]?.dotDotDotToken === undefined
      ? []
      : constraintsOfWrapper(context, { kind: 'function', node: handler, frame, injected });
  return ofList.some(({ isRest }) => isRest !== true)
    ? { handler: undefined, constraints: [...constraints, ...ofList] }
    : { ...handled, constraints };
}

function constraintsOfWrapper(
  context: SchemaContext,
  { node, frame, injected, isMade }: Wrapper,
): Constraint[] {
  const parameters = withoutThis(node);
  return constraintsOfHandler(inFrame(context, frame), node)
    .map((constraint) =>
      isMade === true && !isKeepingValues(constraint.source)
        ? { ...constraint, replaces: true as const }
        : constraint,
    )
    .flatMap((constraint) => {
      const index = constraint.index - injected;
      return parameters[constraint.index]?.dotDotDotToken === undefined
        ? [{ ...constraint, index }]
        : constraintsOfList(constraint, index);
    })
    .filter(({ index }) => index >= 0);
}

/** The constraints on the arguments from the index on, by the constraint on their list. */
function constraintsOfList(constraint: Constraint, first: number): Constraint[] {
  const { type, items, prefixItems = [] } = constraint.schema;
  if (type !== 'array') return [];
  const schemas = prefixItems.length > 0 || items === false ? schemasOfArguments(constraint.schema) : [];
  const fixed = schemas.slice(0, prefixItems.length).map((schema, index) => ({
    ...constraint,
    schema,
    index: first + index,
    ...(items === false && index === prefixItems.length - 1 ? { isLast: true as const } : {}),
  }));
  const isEmpty = items === undefined || items === false;
  return isEmpty || (isUnconstrained(items) && constraint.replaces !== true)
    ? fixed
    : [
        ...fixed,
        { ...constraint, schema: { type, items }, index: first + fixed.length, isRest: true as const },
      ];
}
