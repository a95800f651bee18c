import type { Method, Publication } from '../../../shared/api.js';
import type { DeclaredMethod, DeclaredPublication } from '../../analysis/declarations/index.js';
import { isPlain } from './ignores-caller.js';

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
