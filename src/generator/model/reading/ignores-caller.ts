import { ts } from 'ts-morph';
import type { Method, Publication } from '../../../shared/api.js';
import type { DeclaredMethod, DeclaredPublication } from '../../analysis/declarations/index.js';
import { nodesIn } from '../../analysis/syntax/index.js';

/**
 * Whether a handler cannot know who calls it, so that the call is the same for everybody. In the standalone host it can
 * know from `this` alone, or from the request that `getArgsFromRequest` gets. On Meteor any function may ask
 * `Meteor.userId()`, and a function around the handler may ask before it.
 */
export function ignoresCaller(declaration: DeclaredMethod | DeclaredPublication): boolean {
  const { origin, handler, options } = declaration;
  if (origin !== 'standalone' || handler?.body === undefined || !isPlain(declaration)) return false;
  if (options.options.getArgsFromRequest === true) return false;
  return nodesIn(handler).every((node) => node.kind !== ts.SyntaxKind.ThisKeyword || isHarmless(node.parent));
}

/** Whether nothing runs around the handler. */
const isPlain = (declaration: DeclaredMethod | DeclaredPublication): boolean =>
  declaration.isWrapped !== true &&
  declaration.argumentsValidation === undefined &&
  declaration.injected === undefined &&
  !('isComposite' in declaration);

/** Members of `this` that do not identify the caller. `this` as a whole may be passed to a function that does. */
const HARMLESS = /^(?:added|changed|error|isSimulation|onStop|ready|removed|setHttpStatusCode|stop|unblock)$/;

const isHarmless = (access: ts.Node): boolean =>
  ts.isPropertyAccessExpression(access) && HARMLESS.test(access.name.text);

/** Whether nothing can answer before the handler. */
export const isCalledFirst = (declaration: DeclaredMethod | DeclaredPublication): boolean =>
  isPlain(declaration) && (declaration.wrappers ?? []).length === 0;

/** A function around the handler may answer a call that the handler refuses. */
export function withoutNeedOfUser<Model extends Method | Publication>(model: Model): Model {
  const { statuses, ...rest } = model;
  if (statuses?.needsUser === undefined) return model;
  const { needsUser, ...others } = statuses;
  return { ...rest, ...(Object.keys(others).length === 0 ? {} : { statuses: others }) } as Model;
}
