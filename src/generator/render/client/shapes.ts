/** Tells the client where answers contain dates, ObjectIds and binary data, which it restores from texts. */
import type { Schema } from '../../../shared/contract.js';
import { groupEntries } from '../../../shared/group.js';
import {
  allSchemas,
  describingChildren,
  referredName,
  unnamedProperties,
} from '../../../shared/json-schema/index.js';
import { literal } from '../code/index.js';
import type { TypeNames } from './type-of-schema.js';
import { partsOfUnion } from './union-shape.js';

/** In the form that `templates/client/revive.ts` reads. */
export type Shape = string | Shape[] | Choice | { [field: string]: Shape };

/** The shapes of objects by the literal that each has in a property. */
interface Choice {
  $by: string;
  $as: { [literal: string]: Shape };
}

export interface Shapes {
  /** `undefined` if nothing has to be restored. */
  of(schema: Schema | undefined): Shape | undefined;
}

export function createShapes(types: Readonly<Record<string, Schema>>, names: TypeNames): Shapes {
  const shaping: Shaping = { types, reviving: revivingTypes(types), names };
  return { of: (schema) => (schema === undefined ? undefined : shapeOfSchema(schema, shaping)) };
}

/** The types with values to restore, directly or through types that they refer to. */
function revivingTypes(types: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const parts = Object.entries(types).flatMap(([name, schema]) =>
    [...allSchemas(schema, describingChildren)].map((part) => ({ name, part })),
  );
  const referrers = groupEntries(parts.map(({ name, part }) => [referredName(part), name]));
  const open = parts.flatMap(({ name, part }) =>
    part['x-type'] === undefined || part['x-type'] === 'File' ? [] : [name],
  );
  const reached = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(referrers.get(name) ?? []));
  }
  return reached;
}

interface Shaping {
  types: Readonly<Record<string, Schema>>;
  reviving: ReadonlySet<string>;
  names: TypeNames;
}

function shapeOfSchema(schema: Schema, shaping: Shaping, depth = DEPTH): Shape | undefined {
  const { reviving, names } = shaping;
  if (schema['x-type'] !== undefined) return schema['x-type'] === 'File' ? undefined : schema['x-type'];
  const target = referredName(schema);
  if (target !== undefined) return reviving.has(target) ? names.get(target) : undefined;
  const of = (part: Schema): Shape | undefined => shapeOfSchema(part, shaping, depth);
  return together([
    objectShape(
      [...Object.entries(schema.properties ?? {}), ...Object.entries(schema.prefixItems ?? [])],
      of,
    ),
    ...[...unnamedProperties(schema), ...(schema.items ? [schema.items] : [])].map((part) => {
      const item = of(part);
      return item === undefined ? undefined : [item];
    }),
    ...(schema.anyOf === undefined ? [] : unionShapes(schema.anyOf, shaping, depth)),
    ...(schema.allOf ?? []).map(of),
  ]);
}

/** The depth to which objects are merged that no property distinguishes. */
const DEPTH = 5;

function unionShapes(anyOf: readonly Schema[], shaping: Shaping, depth: number): (Shape | undefined)[] {
  const { alike, choice } = partsOfUnion(anyOf, shaping.types, depth > 0);
  const shapes = alike.map((part) => shapeOfSchema(part, shaping, depth - 1));
  if (choice === undefined) return shapes;
  const entries = choice.objects.flatMap(({ literals, schema }) => {
    const shape = shapeOfSchema(schema, shaping, depth);
    return shape === undefined ? [] : literals.map((literal) => [String(literal), shape] as const);
  });
  return entries.length === 0 ? shapes : [...shapes, { $by: choice.by, $as: Object.fromEntries(entries) }];
}

function objectShape(
  parts: readonly (readonly [string, Schema])[],
  of: (part: Schema) => Shape | undefined,
): Shape | undefined {
  const fields = parts.flatMap(([name, part]) => {
    const shape = of(part);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** A line of the client's table of shapes. */
export interface ShapeLine {
  line: string;
  uses: readonly string[];
}

export const shapeLine = (name: string, shape: Shape): ShapeLine => ({
  line: `  ${name}: ${literal(shape)},`,
  uses: typeNamesInShape(shape),
});

/** The lines of the shapes that these names use, directly or through others. */
export function usedLines(table: ReadonlyMap<string, ShapeLine>, names: readonly string[]): string[] {
  const used = new Set(names);
  for (const name of used) for (const other of table.get(name)?.uses ?? []) used.add(other);
  return [...table].flatMap(([name, { line }]) => (used.has(name) ? [line] : []));
}

export function typeNamesInShape(shape: Shape | undefined): string[] {
  if (shape === undefined) return [];
  if (isChoice(shape)) return Object.values(shape.$as).flatMap(typeNamesInShape);
  return typeof shape === 'string' ? [shape] : Object.values(shape).flatMap(typeNamesInShape);
}

/** Merges alternative shapes: the names of types, the fields of all objects, the items of all lists. */
function together(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const parts = shapes.flatMap(partsOfShape);
  if (parts.length < 2 && !Array.isArray(parts[0])) return parts[0];
  const names = [...new Set(parts.filter((part) => typeof part === 'string'))];
  const lists = parts.flatMap((part) => (Array.isArray(part) ? part : []));
  const objects = parts.filter(isFields);
  const item = lists.length === 0 ? undefined : together(lists);
  const all = [
    ...names,
    ...parts.filter(isChoice),
    ...mergedFields(objects),
    ...(item === undefined ? [] : [[item]]),
  ];
  return all.length > 1 ? all : all[0];
}

function partsOfShape(shape: Shape | undefined): Shape[] {
  if (shape === undefined) return [];
  return Array.isArray(shape) && shape.length > 1 ? shape : [shape];
}

const isFields = (shape: Shape): shape is { [field: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape) && !isChoice(shape);

const isChoice = (shape: Shape): shape is Choice =>
  typeof shape === 'object' && '$by' in shape && typeof shape.$by === 'string' && '$as' in shape;

function mergedFields(objects: readonly { [field: string]: Shape }[]): Shape[] {
  const [only] = objects;
  if (only === undefined) return [];
  if (objects.length === 1) return [only];
  const names = [...new Set(objects.flatMap((fields) => Object.keys(fields)))];
  const fields = names.flatMap((name) => {
    const shape = together(objects.map((object) => (Object.hasOwn(object, name) ? object[name] : undefined)));
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return [Object.fromEntries(fields)];
}
