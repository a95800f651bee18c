/** Widens parameters so that they accept the values that the project itself passes. */
import type { Parameter } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import {
  acceptsNothing,
  type Holding,
  mapValues,
  mayBeUndefined,
  type Refusal,
  type Resolve,
  refusalOf,
  type Step,
  unionOf,
} from '../../../shared/json-schema/index.js';
import { isExecuted } from '../type-sources.js';
import type { OwnCall } from './own-call.js';

/** `undefined` if an executed check refuses the argument. */
export function widenedFor(
  settings: Holding,
  { passed }: OwnCall,
  parameters: readonly Parameter[],
  refused: Refusal & { index: number },
): readonly Parameter[] | undefined {
  const index = Math.min(refused.index, parameters.length - 1);
  const parameter = parameters[index];
  if (parameter?.schema === undefined) return undefined;
  const given = passed[refused.index];
  const sent = given && travelling(given.schema);
  if (isRefusedByCheck(settings, parameter, sent)) return undefined;
  if (sent === undefined) return parameters.with(index, mayBeLeftOut(parameter));
  const schema = widenedByCall(parameter.schema, sent, refused, settings.resolve);
  return schema && parameters.with(index, { ...parameter, schema });
}

const mayBeLeftOut = (parameter: Parameter): Parameter => ({
  inSignature: parameter.optional ? 'optional' : 'required',
  ...parameter,
  optional: true,
});

/** A destructured parameter needs an argument. */
function isRefusedByCheck(
  settings: Holding,
  { typedBy, executed }: Parameter,
  sent: Schema | undefined,
): boolean {
  if (!typedBy.some(isExecuted)) return sent === undefined && typedBy.includes('signature');
  return sent === undefined || executed === undefined || refusalOf(settings, executed, sent) !== undefined;
}

export const NULL: Schema = { const: null };

/** An argument that is `undefined` travels as `null`. */
export function travelling(schema: Schema): Schema {
  if (acceptsNothing(schema)) return NULL;
  return mayBeUndefined(schema) ? { anyOf: [schema, NULL] } : schema;
}

/** `undefined` if an object or a list would be added to a type that may be a text: a text stays a text (C37). */
function widenedByCall(
  wanted: Schema,
  passed: Schema,
  refused: Refusal,
  resolve: Resolve,
): Schema | undefined {
  const { type } = partAt(wanted, refused.at);
  const isSafe =
    refused.kind !== 'unfit' ||
    type === 'boolean' ||
    type === 'number' ||
    holdsNoParts(formOf(partAt(passed, refused.at)));
  return isSafe ? widenedSchema(wanted, passed, refused, resolve) : undefined;
}

const partAt = (passed: Schema, at: readonly Step[]): Schema =>
  at.reduce<Schema>(
    ({ properties, prefixItems }, step) =>
      (typeof step === 'string' ? properties?.[step] : prefixItems?.[step]) ?? {},
    passed,
  );

const holdsNoParts = ({ type, anyOf }: Schema): boolean =>
  anyOf?.every(holdsNoParts) ??
  (type !== undefined && [type].flat().every((kind) => kind !== 'object' && kind !== 'array'));

/** Omitted properties become optional, unknown ones are added, misfits become alternatives; named types are copied. */
function widenedSchema(wanted: Schema, passed: Schema, refused: Refusal, resolve: Resolve): Schema {
  const { $ref, ...notes } = wanted;
  const target = $ref === undefined ? wanted : resolve({ $ref });
  const [step, ...deeper] = refused.at;
  const isPlain = target !== undefined && target.anyOf === undefined && target.allOf === undefined;
  if (!isPlain || step === undefined) return unionOf([wanted, formOf(passed)]);
  if ($ref !== undefined) return widenedSchema({ ...target, ...notes }, passed, refused, resolve);
  const isLast = deeper.length === 0;
  if (typeof step === 'string' && isLast && refused.kind === 'missing') return withoutRequired(wanted, step);
  const part = typeof step === 'string' ? wanted.properties?.[step] : wanted.items;
  const given = typeof step === 'string' ? passed.properties?.[step] : passed.prefixItems?.[step];
  if (given === undefined) return unionOf([wanted, formOf(passed)]);
  if (typeof step === 'string' && isLast && refused.kind === 'unknown')
    return { ...wanted, properties: { ...wanted.properties, [step]: formOf(given) } };
  if (part === undefined || part === false) return unionOf([wanted, formOf(passed)]);
  const wider = widenedSchema(part, given, { ...refused, at: deeper }, resolve);
  return typeof step === 'string'
    ? { ...wanted, properties: { ...wanted.properties, [step]: wider } }
    : { ...wanted, items: wider };
}

function withoutRequired(object: Schema, name: string): Schema {
  const { required = [], ...rest } = object;
  const others = required.filter((other) => other !== name);
  return others.length === 0 ? rest : { ...rest, required: others };
}

/** Values of the same form: another call may pass another text. */
function formOf(passed: Schema): Schema {
  const { const: value, enum: values, anyOf, properties, prefixItems } = passed;
  if (acceptsNothing(passed)) return { type: 'null' };
  if (anyOf !== undefined) return unionOf(anyOf.map(formOf));
  if (values !== undefined) return unionOf(values.map((item) => formOf({ const: item })));
  if (value !== undefined) return value === null ? { type: 'null' } : formOfLiteral(value);
  if (properties !== undefined) return { ...passed, properties: mapValues(properties, formOf) };
  if (prefixItems === undefined) return passed;
  return prefixItems.length === 0
    ? { type: 'array' }
    : { type: 'array', items: unionOf(prefixItems.map(formOf)) };
}

const formOfLiteral = (value: string | number | boolean): Schema =>
  typeof value === 'string' ? { type: 'string' } : { type: typeof value === 'number' ? 'number' : 'boolean' };
