/** Reports sources that give one argument types without a common value. */
import type { Parameter, TypeSource } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import { type Contradiction, contradictionOf, withOpenObjects } from '../../shared/json-schema/index.js';
import type { Constraint } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { nameInKey } from './context/index.js';
import { titleOf } from './type-sources.js';

/** Reports a constraint that contradicts the types of other sources. */
export function reportContradiction(
  { report }: SchemaContext,
  name: string,
  sources: readonly TypeSource[],
  constraint: Pick<Constraint, 'source' | 'at'>,
  { path, one, other }: Contradiction,
): void {
  const before = [...new Set(sources.map(titleOf))].join(' and ');
  const own = titleOf(constraint.source);
  report(
    'types-contradict',
    constraint.at,
    `No value of ${name}${path} fits both ${before} and ${own}.`,
    `${before}: ${typeWords(one)}; ${own}: ${typeWords(other)}. Correct one of them.`,
  );
}

/**
 * Compares the output of the option `schema` with the type of the handler's parameter. A type accepts values with more
 * properties than it names.
 */
export function reportUnfitHandler(
  context: SchemaContext,
  { name, schema, typedBy }: Parameter,
  constraint: Constraint,
): void {
  if (schema === undefined || constraint.made === undefined) return;
  const { resolve } = context.definitions;
  const found = contradictionOf(withOpenObjects(schema), constraint.made, resolve);
  if (found !== undefined) reportContradiction(context, name, typedBy, constraint, found);
}

/** A few words for a message. */
function typeWords(schema: Schema | undefined): string {
  if (schema === undefined) return 'no such property';
  if (schema['x-type'] !== undefined) return schema['x-type'];
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.$ref !== undefined) return nameInKey(schema.$ref);
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((part) => (part.not === undefined ? typeWords(part) : 'undefined')).join(' | ');
  if (schema.properties !== undefined) return fieldWords(schema);
  if (schema.type === 'array') return listWords(schema);
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function listWords({ items, prefixItems }: Schema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeWords).join(', ')}]`;
  if (items === undefined || items === false) return 'array';
  const words = typeWords(items);
  return words.includes(' | ') ? `(${words})[]` : `${words}[]`;
}

function fieldWords({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${field.type === 'object' ? 'object' : typeWords(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
