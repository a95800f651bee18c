/** Applies the methods of a zod schema: `.min(3)`, `.optional()`, `.extend({ … })`. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import {
  separateUndefined,
  unionSchema,
  withNull,
  withUndefined,
} from '../../../../shared/json-schema/index.js';
import { type Arguments, literalOfNode, underNames } from '../shared/expressions.js';
import { zodBounds } from './bounds.js';
import {
  allRequired,
  bothOfZod,
  derivedObject,
  extendObject,
  namesSetToTrue,
  objectSchema,
} from './objects.js';
import type { MethodCall, ReadSchema, SchemaReader } from './schema-reader.js';

type ZodMethod = (reader: SchemaReader, base: Schema, given: Arguments) => Schema;

/** The result of an unknown method accepts anything. */
export function zodMethod(reader: SchemaReader, base: ReadSchema, call: MethodCall): ReadSchema {
  const { name, given } = call;
  const whole = WHOLE.get(name);
  if (whole !== undefined) return { ...base, schema: whole(reader, base.schema, given) };
  if (KEEPS.test(name)) return base;
  if (CHANGES.test(name))
    return { schema: name === 'catch' ? withUndefined({}) : base.schema, changed: true };
  if (base.changed === true) return base;
  const object = zodObjectMethod(reader, base.schema, call);
  if (object !== undefined) return { schema: object };
  const bounds = zodBounds(reader, base.schema, call);
  return bounds === undefined ? { schema: {}, changed: true } : { schema: { ...base.schema, ...bounds } };
}

/** Methods that leave the value as it is. Their other restrictions are unknown. */
const KEEPS = /^(?:refine|superRefine|brand|readonly|register|clone|finite|safe|meta)$/;

/** A check may change the value as well: `.check(z.trim())`. */
const CHANGES =
  /^(?:check|with|transform|pipe|overwrite|trim|toLowerCase|toUpperCase|normalize|slugify|catch)$/;

/** Methods of every schema. */
const WHOLE: ReadonlyMap<string, ZodMethod> = new Map<string, ZodMethod>([
  ...underNames<ZodMethod>('optional exactOptional', (_reader, base) => withUndefined(base)),
  ['nullable', (_reader, base) => withNull(base)],
  ['nullish', (_reader, base) => withUndefined(withNull(base))],
  ...underNames<ZodMethod>('nonoptional unwrap', (_reader, base) => separateUndefined(base).schema),
  ...underNames<ZodMethod>('default prefault', preset),
  ['array', (_reader, base) => ({ type: 'array', items: separateUndefined(base).schema })],
  ['or', ({ readSchema }, base, [other]) => unionSchema([base, readSchema(other)])],
  ['and', ({ context, readSchema }, base, [other]) => bothOfZod(context, base, readSchema(other))],
  ['describe', (reader, base, [text]) => ({ ...base, ...zodAnnotation(reader, 'description', text) })],
]);

function preset(reader: SchemaReader, base: Schema, [value]: Arguments): Schema {
  return withUndefined({ ...base, ...zodAnnotation(reader, 'default', value) });
}

function zodAnnotation(
  { context }: SchemaReader,
  key: 'description' | 'default',
  node: ts.Expression | undefined,
): Schema {
  const value = literalOfNode(context, node);
  return value === undefined ? {} : { [key]: value };
}

/** `undefined` if the schema is not an object, or the method is not one of objects. */
function zodObjectMethod(
  reader: SchemaReader,
  schema: Schema,
  { name, given }: MethodCall,
): Schema | undefined {
  const [argument] = given;
  const base = reader.context.definitions.target(schema);
  if (base?.type !== 'object') return undefined;
  const names = namesSetToTrue(reader, argument);
  switch (name) {
    case 'extend':
    case 'safeExtend':
    case 'augment':
      return argument === undefined ? base : extendObject(base, objectSchema(reader, argument));
    case 'merge':
      return extendObject(base, reader.readSchema(argument));
    case 'required':
      // If the names are unknown, no property becomes required.
      return argument !== undefined && names === undefined ? base : allRequired(base, names);
    case 'strict':
      return { ...base, additionalProperties: false };
    case 'passthrough':
    case 'loose':
    case 'nonstrict':
    case 'strip':
      return { ...base, additionalProperties: true };
    case 'catchall':
      return { ...base, additionalProperties: reader.readSchema(argument) };
    default:
      return derivedObject(base, name === 'deepPartial' ? 'partial' : name, names);
  }
}

/** Reads a schema that is a member of another: `Task.shape.title`, `Tags.element`. */
export function zodMember(
  reader: SchemaReader,
  base: ReadSchema,
  name: string,
  field?: string,
): ReadSchema | undefined {
  const schema = reader.context.definitions.target(base.schema);
  if (name === 'element' && schema?.items !== undefined && schema.items !== false)
    return { schema: schema.items };
  const property = name === 'shape' && field !== undefined ? schema?.properties?.[field] : undefined;
  if (property === undefined || field === undefined) return undefined;
  return { schema: schema?.required?.includes(field) === true ? property : withUndefined(property) };
}
