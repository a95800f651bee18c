/** What values of a declared object type travel as where that is not their own properties. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { unionOf } from '../../../shared/json-schema/index.js';
import { brandedPrimitives, type Declaration, mayBeBrand } from '../../analysis/syntax/index.js';
import { LANGUAGE_TYPES } from '../context/index.js';
import { bindTypeParameters, type Conversion } from './conversion.js';
import { isObjectDeclaration, type ObjectDeclaration } from './declared-shape.js';
import { resolvedTypeName } from './named-type.js';

/** Bases within each other, at most; deeper ones are not followed. */
const DEPTH = 40;

/** The primitive that a brand stands for; it has no name of its own. */
export function schemaOfBrand(declarations: readonly ts.Node[]): Schema | undefined {
  const primitives = brandedPrimitives(declarations);
  const [only, ...others] = primitives ?? [];
  if (primitives === undefined || only === undefined) return undefined;
  return { type: others.length === 0 ? only : [...primitives] };
}

/** What a type of marks alone takes: another file may treat its values as primitives. */
export const withPrimitivesOfBrand = (schema: Schema, declarations: readonly ts.Node[]): Schema =>
  mayBeBrand(declarations) ? unionOf([schema, { type: ['number', 'string'] }]) : schema;

/**
 * The list, date or text that the type extends, or what `toJSON` answers; `undefined` for a type that travels as its
 * properties, and `undecided` where the checker has to be asked.
 */
export function travelingForm(
  conversion: Conversion,
  declarations: readonly Declaration[],
  given: readonly ts.TypeNode[] | undefined,
  depth = DEPTH,
): Schema | 'undecided' | undefined {
  for (const declaration of declarations.filter(isObjectDeclaration)) {
    const environment = bindTypeParameters(conversion, declaration.typeParameters, given);
    const within = { ...conversion, environment };
    const form = ofToJson(within, declaration.members) ?? ofBases(within, declaration, depth);
    if (form !== undefined) return form;
  }
  return undefined;
}

export function ofToJson(
  conversion: Conversion,
  members: readonly (ts.TypeElement | ts.ClassElement)[],
): Schema | 'undecided' | undefined {
  const member = members.find(
    ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === 'toJSON',
  );
  if (member === undefined) return undefined;
  conversion.context.definitions.noteToJson();
  const isMethod = ts.isMethodSignature(member) || ts.isMethodDeclaration(member);
  const type = isMethod ? member.type : undefined;
  return (type && conversion.schemaOf(conversion, type)) ?? 'undecided';
}

function ofBases(
  conversion: Conversion,
  { heritageClauses }: ObjectDeclaration,
  depth: number,
): Schema | 'undecided' | undefined {
  const bases = (heritageClauses ?? []).filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  for (const { expression, typeArguments } of bases.flatMap(({ types }) => [...types])) {
    if (!ts.isIdentifier(expression)) continue;
    const found = resolvedTypeName(conversion.context.evaluator, expression);
    const form =
      found?.kind === 'global'
        ? formOfBase(conversion, found.name, typeArguments)
        : found?.kind === 'declared' && depth > 0
          ? travelingForm(conversion, found.declarations, typeArguments, depth - 1)
          : undefined;
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Of the language's own types those that are no plain objects to JSON. */
function formOfBase(
  conversion: Conversion,
  name: string,
  [item]: readonly ts.TypeNode[] = [],
): Schema | undefined {
  if (Object.hasOwn(LANGUAGE_TYPES, name)) return LANGUAGE_TYPES[name];
  if (name !== 'Array' && name !== 'ReadonlyArray') return undefined;
  const items = item && conversion.schemaOf(conversion, item);
  return { type: 'array', ...(items === undefined ? {} : { items }) };
}
