/** Turns a schema into one for Ajv, which accepts decoded values and is closed as the configuration says. */
import { isCustomType, type Schema } from '../../../shared/contract.js';
import { branches, isWidened, mapChildren, type SchemasByName } from '../../../shared/json-schema/index.js';

/** The keyword that replaces every other `$ref`; it holds one, or a schema. */
export const REFERENCE = 'refers-to';
/** The keyword for instances of a type of `EJSON.addType`; it holds the type's schema. */
export const CUSTOM_TYPE = 'custom-type';

/** A schema with keywords of Ajv. */
interface Prepared extends Schema {
  [REFERENCE]?: string | Schema;
  [CUSTOM_TYPE]?: Schema;
  isPlain?: true;
  unevaluatedProperties?: false;
}

export interface Preparation {
  definitions: SchemasByName;
  /** Whether properties that no schema names are refused. */
  rejects: boolean;
  /** The address of a definition that is prepared as a part of an intersection. */
  addressOfDefinition: (reference: string) => string;
}

/** @param closes false for a part of an intersection, which closes as a whole */
export function prepare(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  if (schema['x-type'] !== undefined) return { 'x-type': schema['x-type'] };
  const usual = prepareUsual(schema, closes, preparation);
  return isCustomType(schema) ? { anyOf: [{ [CUSTOM_TYPE]: schema }, usual] } : usual;
}

function prepareUsual(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  const isMixed = isIntersection(schema);
  const partsClose = closes && !isMixed;
  const { $ref, ...prepared } = mapChildren(schema, (part, keyword): Prepared => {
    const isPart = keyword === 'anyOf' || keyword === 'allOf';
    return prepare(part, isPart ? partsClose : keyword !== 'not', preparation);
  });
  return {
    ...prepared,
    ...reference($ref, partsClose, preparation),
    ...additional(schema, partsClose, preparation),
    ...alternatives(schema, partsClose, preparation),
    // A Date is an object too. If properties are required it is refused anyway, for it has none of them.
    ...(schema.type === 'object' && schema.required === undefined ? { isPlain: true } : {}),
    ...(isMixed && closes && preparation.rejects && schema.additionalProperties === undefined
      ? { unevaluatedProperties: false }
      : {}),
  };
}

/** Alternatives that have properties of others are compiled separately, because they may contain themselves. */
function alternatives(schema: Schema, closes: boolean, { definitions, rejects }: Preparation): Prepared {
  if (schema.anyOf === undefined || !closes || !rejects || !isWidened(schema, definitions)) return {};
  return { anyOf: branches(schema, definitions).map((part): Prepared => ({ [REFERENCE]: part })) };
}

/** Stays a `$ref` in an intersection: Ajv has to know the properties. Elsewhere our own keyword follows it lazily. */
function reference(
  $ref: string | undefined,
  closes: boolean,
  { addressOfDefinition }: Preparation,
): Prepared {
  if ($ref === undefined) return {};
  return closes ? { [REFERENCE]: $ref } : { $ref: addressOfDefinition($ref) };
}

/** Whether several parts of a schema say which properties an object may have. */
const isIntersection = ({ allOf, properties, $ref, anyOf }: Schema): boolean =>
  allOf !== undefined || (properties !== undefined && ($ref !== undefined || anyOf !== undefined));

function additional(schema: Schema, closes: boolean, { rejects }: Preparation): Prepared {
  const { properties, patternProperties, additionalProperties, type, required } = schema;
  if (additionalProperties !== undefined) return {};
  if (properties !== undefined) return closes && rejects ? { additionalProperties: false } : {};
  // A part of an intersection has to say that any property is allowed.
  const takesAnything = type === 'object' && required === undefined && patternProperties === undefined;
  return takesAnything && !closes ? { additionalProperties: true } : {};
}
