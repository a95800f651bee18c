/**
 * Splits a union into alternatives that a client can restore. It restores a Date only if no alternative has a text in
 * the same place: never in `Date | string`. Objects that a property distinguishes are restored separately.
 */
import type { JsonLiteral, Schema } from '../../../shared/contract.js';
import { groupEntries } from '../../../shared/group.js';
import { listedValues, resolveReference } from '../../../shared/json-schema/index.js';

type NamedSchemas = Readonly<Record<string, Schema>>;

export interface UnionParts {
  /** The alternatives whose values are restored at any position. */
  alike: readonly Schema[];
  /** The objects that the literals of one property distinguish; `undefined` without such a property. */
  choice?: { by: string; objects: readonly { literals: readonly JsonLiteral[]; schema: Schema }[] };
}

/** `merges`: whether objects that nothing tells apart may be merged. */
export function partsOfUnion(anyOf: readonly Schema[], types: NamedSchemas, merges: boolean): UnionParts {
  const alternatives = anyOf.flatMap((part) => unionAlternatives(part, types));
  const plain = alternatives.filter(
    ({ target }) =>
      target['x-type'] === undefined || !alternatives.some((other) => mayLookLike(other.target, target)),
  );
  const objects = plain.filter(({ target }) => target.properties !== undefined);
  const others = plain.filter(({ target }) => target.properties === undefined).map(({ schema }) => schema);
  const by = objects.length < 2 ? undefined : distinguishingProperty(objects.map(({ target }) => target));
  if (by !== undefined) {
    const distinguished = objects.map(({ schema, target }) => ({
      literals: listedValues(target.properties?.[by] ?? {}),
      schema,
    }));
    return { alike: others, choice: { by, objects: distinguished } };
  }
  const isMixed =
    merges &&
    isAnyAmbiguous(
      objects.map(({ target }) => target),
      types,
    );
  if (!isMixed) return { alike: [...others, ...objects.map(({ schema }) => schema)] };
  return { alike: [...others, mergedObject(objects.map(({ target }) => target))] };
}

interface Alternative {
  schema: Schema;
  /** The schema that the reference leads to. */
  target: Schema;
}

function unionAlternatives(schema: Schema, types: NamedSchemas): Alternative[] {
  const target = resolveReference(schema, types) ?? {};
  if (target.anyOf === undefined || schema.$ref !== undefined) return [{ schema, target }];
  return target.anyOf.flatMap((part) => unionAlternatives(part, types));
}

/** Whether a text of the first may be read as a value of the second, which is restored from texts. */
function mayLookLike(text: Schema, restored: Schema): boolean {
  if (text['x-type'] !== undefined || ![text.type].flat().includes('string')) return false;
  const literals = listedValues(text).filter((literal) => typeof literal === 'string');
  if (literals.length === 0) return true;
  return restored['x-type'] === 'Uint8Array' && literals.some((literal) => BASE64.test(literal));
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The property whose literals differ in all objects: `kind`. */
function distinguishingProperty(objects: readonly Schema[]): string | undefined {
  const [first] = objects;
  return Object.keys(first?.properties ?? {}).find((name) => {
    const all = objects.map(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? listedValues(properties[name] ?? {}) : [],
    );
    const literals = all.flat().map(String);
    return all.every((item) => item.length > 0) && new Set(literals).size === literals.length;
  });
}

/** Whether a value that is restored in one object may be a text in another, under the same name. */
function isAnyAmbiguous(objects: readonly Schema[], types: NamedSchemas): boolean {
  const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties));
  const target = (schema: Schema): Schema => resolveReference(schema, types) ?? {};
  const flat = (schema: Schema): Schema[] =>
    unionAlternatives(schema, types).map((unionAlternative) => unionAlternative.target);
  return fields.some(([name, schema]) =>
    flat(target(schema)).some(
      (one) =>
        one['x-type'] !== undefined &&
        fields.some(
          ([other, text]) => other === name && flat(target(text)).some((part) => mayLookLike(part, one)),
        ),
    ),
  );
}

function mergedObject(objects: readonly Schema[]): Schema {
  const properties = groupEntries(objects.flatMap((object) => Object.entries(object.properties ?? {})));
  return {
    type: 'object',
    properties: Object.fromEntries([...properties].map(([name, anyOf]) => [name, { anyOf }])),
  };
}
