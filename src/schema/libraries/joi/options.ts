import type { SchemaContext } from '../../context/index.js';
import { type Arguments, optionsIn } from './literals.js';

/** Whether the options of a validation let objects have fields that are not named. */
export function lets(context: SchemaContext, [node]: Arguments): boolean {
  if (node === undefined) return false;
  const options = optionsIn(context, node);
  if (options === undefined) return true;
  return ['allowUnknown', 'stripUnknown'].some((name) => {
    const value = options.get(name);
    return value !== undefined && !(value.kind === 'literal' && (value.value ?? false) === false);
  });
}
