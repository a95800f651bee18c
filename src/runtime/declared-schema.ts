/** Arguments by the schema that a declaration is given: what it refuses, and what it makes of them. */
import type { StandardIssue, StandardSchema } from './port.js';
import { Refusal } from './refusal.js';

/** Rejects with a `Refusal` that has all issues. */
export async function describedArguments(schema: StandardSchema, values: unknown[]): Promise<unknown[]> {
  const standard = schema['~standard'];
  if (typeof standard?.validate !== 'function')
    throw new TypeError(
      "The option 'schema' must be a Standard Schema, as those of zod, valibot and ArkType are",
    );
  const isWhole = isTuple(schema);
  const result = await standard.validate(isWhole ? values : values[0]);
  if (result.issues !== undefined) throw refusal(result.issues, isWhole);
  if (!isWhole) return [result.value];
  return Array.isArray(result.value) ? result.value : values;
}

/** The interface does not tell; libraries mark theirs. */
function isTuple(schema: StandardSchema): boolean {
  const marks = [schema, member(schema, 'def'), member(schema, '_def')];
  return marks.some((mark) => /tuple$/i.test(String(member(mark, 'typeName') ?? member(mark, 'type') ?? '')));
}

const member = (value: unknown, name: string): unknown =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
    ? Reflect.get(value, name)
    : undefined;

function refusal(issues: readonly StandardIssue[], isWhole: boolean): Refusal {
  const details = issues.map(({ message, path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    return { path: pointer(isWhole ? keys : [0, ...keys]), message };
  });
  const [first] = details;
  const place = first === undefined || first.path === '' ? '' : ` ${first.path.slice(1)}`;
  const reason = `Argument${place}: ${first?.message ?? 'not valid'}`;
  return new Refusal(400, 'invalid-arguments', reason, { details });
}

/** RFC 6901 */
const pointer = (keys: readonly PropertyKey[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
