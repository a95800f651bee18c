/** Reports sources that give one argument types without a common value. */
import type { TypeSource } from '../api.js';
import type { Schema } from '../contract.js';
import type { Constraint } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { nameInKey } from './context/index.js';
import { titleOf } from './type-sources.js';

export function reportContradiction(
  { report }: SchemaContext,
  name: string,
  known: { schema?: Schema; sources: readonly TypeSource[] },
  constraint: Constraint,
): void {
  const before = [...new Set(known.sources.map(titleOf))].join(' and ');
  report(
    'types-contradict',
    constraint.at,
    `No value of ${name} is what ${before} says and what ${titleOf(constraint.source)} says.`,
    `${before}: ${typeWords(known.schema)}; ${titleOf(constraint.source)}: ${typeWords(constraint.schema)}. Correct one of them.`,
  );
}

/** A few words for a message. */
function typeWords(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if (schema['x-type'] !== undefined) return schema['x-type'];
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.$ref !== undefined) return nameInKey(schema.$ref);
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((part) => (part.not === undefined ? typeWords(part) : 'undefined')).join(' | ');
  if (schema.properties !== undefined) return fieldWords(schema);
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function fieldWords({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${field.type === 'object' ? 'object' : typeWords(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
