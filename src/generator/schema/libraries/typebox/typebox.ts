/** TypeBox: `typebox`, and `@sinclair/typebox` before it. */
import { ts } from 'ts-morph';
import { BINARY, DATE, type Schema, UNDEFINED } from '../../../../shared/contract.js';
import { withUndefined } from '../../../../shared/json-schema/index.js';
import { isUnknown } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall } from '../library.js';
import { type CheckByCall, callLibrary } from '../shared/call-library.js';
import {
  type Arguments,
  elementsOf,
  literalOptionsIn,
  optionsIn,
  patternOfSource,
  underNames,
} from '../shared/expressions.js';
import { derivedBy, extended, fieldsIn, objectOfFields, recordOf, SOME_OBJECT } from '../shared/objects.js';
import {
  ANY_OR_UNDEFINED,
  arrayOfPart,
  changedPart,
  fixed,
  intersectionOfParts,
  literalsFactory,
  type SchemaFactory,
  tupleOfParts,
  unionOfParts,
} from '../shared/parts.js';
import { callBehind, nameFrom, outsideOrigin, type ReadSchema, type SchemaReader } from '../shared/reader.js';

const PACKAGES = /^(?:@sinclair\/)?typebox(?:\/(?:type|value|compile|compiler))?$/;

/** `String` of `Type.String`, `Check` of `Value.Check`. */
const typeboxName = (context: SchemaContext, node: ts.Node): string | undefined =>
  nameFrom(context, node, PACKAGES, /^(?:default|Type|Value|TypeCompiler)$/);

export const typebox = callLibrary({
  name: 'typebox',
  title: 'TypeBox',
  grammar: {
    nameOf: typeboxName,
    factory: (reader, name, call) => typeboxSchema(reader, name, call.arguments),
    // `Type.Codec(Type.String()).Decode(…).Encode(…)`
    method: ({ side }, base, { name }) =>
      name === 'Decode' && side === 'output' ? { schema: {}, changed: true } : base,
  },
  inferred: { Static: 'output', StaticDecode: 'output', StaticEncode: 'input' },
  checkIn: checkByTypebox,
});

/** `Value.Assert(Task, task)`, `if (!Value.Check(Task, task)) throw …`, `Compile(Task).Check(task)` */
function checkByTypebox(context: SchemaContext, { call, isDemanded }: CheckingCall): CheckByCall | undefined {
  const { expression: callee, arguments: given } = call;
  const name = typeboxName(context, callee);
  if (name !== undefined) {
    const [made, target] = given;
    return refuses(context, callee, name, isDemanded) ? { made, target } : undefined;
  }
  const maker = ts.isPropertyAccessExpression(callee) ? callBehind(context, callee.expression) : undefined;
  if (maker === undefined || !ts.isPropertyAccessExpression(callee)) return undefined;
  const { expression, arguments: compiled } = maker;
  const isRefusing =
    typeboxName(context, expression) === 'Compile' &&
    refuses(context, expression, callee.name.text, isDemanded);
  return isRefusing ? { made: compiled[0], target: given[0] } : undefined;
}

/** `Parse` of `@sinclair/typebox` and `Decode` of version 1 convert values, so they refuse less. */
function refuses(context: SchemaContext, maker: ts.Node, name: string, isDemanded: boolean): boolean {
  if (name === 'Check') return isDemanded;
  const isFirst = outsideOrigin(context, maker)?.from.startsWith('@sinclair/') === true;
  return name === 'Assert' || name === (isFirst ? 'Decode' : 'Parse');
}

/** An unknown type accepts anything. */
const typeboxSchema = (reader: SchemaReader, name: string, given: Arguments): ReadSchema => ({
  schema: FACTORIES.get(name)?.(reader, given) ?? ANY_OR_UNDEFINED,
});

/** Adds the keywords of JSON Schema in the options at this position. */
const withOptions =
  (position: number, make: SchemaFactory): SchemaFactory =>
  (reader, given) => ({ ...make(reader, given), ...keywordsIn(reader, given[position]) });

/** Formats are ignored, because an application registers its own. */
const NUMBERS = [
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
];

function keywordsIn({ context }: SchemaReader, node: ts.Expression | undefined): Schema {
  if (node === undefined || optionsIn(context, node) === undefined) return {};
  const options = literalOptionsIn(context, node);
  const [pattern, description] = [options.get('pattern'), options.get('description')];
  const bounds = NUMBERS.map((name) => [name, options.get(name)] as const);
  return {
    ...Object.fromEntries(bounds.filter(([, value]) => typeof value === 'number')),
    ...(typeof pattern === 'string' ? patternOfSource(pattern) : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
}

function objectOf(reader: SchemaReader, [properties, options]: Arguments): Schema {
  const { context, side, schemaOf } = reader;
  const fields = properties && fieldsIn(context, properties, { field: (node) => reader.read(node)?.schema });
  if (fields === undefined) return SOME_OBJECT;
  const others = fields.isOpen ? true : additionalIn(context, options, schemaOf);
  const object = objectOfFields(fields);
  // Other properties are accepted unless the options refuse them.
  if (others === undefined && side === 'output') return object;
  return { ...object, additionalProperties: others ?? true };
}

function additionalIn(
  { evaluator }: SchemaReader['context'],
  options: ts.Expression | undefined,
  schemaOf: SchemaReader['schemaOf'],
): Schema['additionalProperties'] {
  const value = options && evaluator.evaluate(options);
  if (value?.kind !== 'object') return value === undefined ? undefined : true;
  if (value.members.some(isUnknown)) return true;
  const member = value.members.findLast((one) => !isUnknown(one) && one.name === 'additionalProperties');
  if (member === undefined || isUnknown(member)) return undefined;
  const given = member.value();
  if (given.kind === 'literal') return given.value !== false;
  return schemaOf(member.expression);
}

/** `Type.Composite([A, B])` is one object with the properties of `A` and of `B`. */
const compositeIn: SchemaFactory = ({ context, schemaOf }, [parts]) => {
  const [first = {}, ...others] = (elementsOf(context, parts) ?? []).map(schemaOf);
  return others.reduce(extended, first);
};

/** `Type.Record(Type.Union([Type.Literal('a'), …]), …)` is an object with these keys. */
const typeboxRecord: SchemaFactory = (reader, [keys, values]) => {
  const { const: only, enum: names = only === undefined ? undefined : [only] } = reader.schemaOf(keys);
  if (names === undefined) return recordOf(reader.schemaOf(keys), reader.schemaOf(values));
  const fields = new Map(names.map((name) => [String(name), reader.schemaOf(values)]));
  return objectOfFields({ fields, isOpen: reader.side === 'input' });
};

const FACTORIES: ReadonlyMap<string, SchemaFactory> = new Map<string, SchemaFactory>([
  ['String', withOptions(0, () => ({ type: 'string' }))],
  ['Number', withOptions(0, () => ({ type: 'number' }))],
  ['Integer', withOptions(0, () => ({ type: 'integer' }))],
  ['Boolean', withOptions(0, () => ({ type: 'boolean' }))],
  ...fixed('Null', { type: 'null' }),
  ...fixed('Undefined Void Never', UNDEFINED),
  ...fixed('Date', DATE),
  ...fixed('Uint8Array', BINARY),
  ...fixed('TemplateLiteral RegExp', { type: 'string' }),
  ...underNames('Literal Enum', literalsFactory),
  ['Array', withOptions(1, (reader, [item]) => arrayOfPart(reader, item))],
  ['Tuple', (reader, [items]) => tupleOfParts(reader, items)],
  ['Object', objectOf],
  ['Record', typeboxRecord],
  ['Union', (reader, [parts]) => unionOfParts(reader, parts)],
  ['Intersect', (reader, [parts]) => intersectionOfParts(reader, parts)],
  ['Composite', compositeIn],
  ...underNames('Optional ReadonlyOptional', changedPart(withUndefined)),
  ...underNames(
    'Readonly Refine Codec Transform',
    changedPart((schema) => schema),
  ),
  ...['Partial', 'Required', 'KeyOf'].map((name): [string, SchemaFactory] => [
    name,
    (reader, given) => derivedBy(reader, name.toLowerCase(), given.slice(0, 1)),
  ]),
  ['Pick', (reader, given) => derivedBy(reader, 'pick', given)],
  ['Omit', (reader, given) => derivedBy(reader, 'omit', given)],
]);
