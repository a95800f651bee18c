/** The schema of a type of the checker. */
import { ts } from 'ts-morph';
import { type Schema, UNDEFINED } from '../../../shared/contract.js';
import { withMoreProperties } from '../../../shared/json-schema/index.js';
import type { SchemaContext } from '../context/index.js';
import { ANY_OBJECT, NOT_JSON_TYPES, reportAnything, reportNotJson } from '../context/index.js';
import { schemaOfAnnotation } from './annotation.js';
import { type Checking, has } from './checking.js';
import { arraySchema, intersectionSchema, unionSchema } from './composites.js';
import { describedByName } from './named.js';
import { schemaOfObjectType } from './object.js';
import { templateSchema } from './template.js';
import { brandSchema, travelingForm, withPrimitivesOfMarks } from './traveling-form.js';
import { wellKnown } from './well-known.js';

/**
 * How deep types are converted; deeper ones accept anything. Types with names are described on their own long before.
 */
const DEPTH = 180;

/** How many types one type may be made of: a generic type can grow with every recursion. */
const MOST = 20_000;

interface Reporting {
  at: ts.Node;
  /** Of an inferred type only what never travels is reported: instances of packages may have a `toJSON`. */
  isInferred?: true;
}

const isNeverJson = (what: string): boolean =>
  NOT_JSON_TYPES.has(what) || what === 'bigint' || what === 'symbol';

/**
 * @param reporting where to report what JSON cannot carry; nothing is reported without it
 * @param annotation the annotation, as a node of the checker's program
 */
export function schemaOfType(
  context: SchemaContext,
  types: ts.TypeChecker,
  type: ts.Type,
  reporting: Reporting | undefined,
  annotation?: ts.TypeNode,
): Schema {
  let left = MOST;
  const checking: Checking = {
    context,
    types,
    inner: (each) => {
      left -= 1;
      return left < 0 || checking.open.length > DEPTH ? checking.anything() : schemaOfPart(checking, each);
    },
    open: [],
    later: [],
    anything: () => {
      if (reporting !== undefined && reporting.isInferred !== true) reportAnything(context, reporting.at);
      return {};
    },
    notJson: (what) => {
      if (reporting !== undefined && (reporting.isInferred !== true || isNeverJson(what)))
        reportNotJson(context, reporting.at, what);
      return {};
    },
  };
  const schema = (annotation && schemaOfAnnotation(checking, annotation)) ?? checking.inner(type);
  for (let next = checking.later.pop(); next !== undefined; next = checking.later.pop()) next();
  return schema;
}

/**
 * `undefined` if the checker has no such node. `undefined` within the type becomes `UNDEFINED`.
 *
 * @param isReported whether it was reported that nothing is validated
 */
export function schemaOfCheckedNode(
  context: SchemaContext,
  node: ts.TypeNode,
  isReported = false,
): Schema | undefined {
  const { types, twin } = context.evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  if (own === undefined) return undefined;
  return schemaOfType(
    context,
    types,
    types.getTypeAtLocation(own),
    isReported ? undefined : { at: node },
    ts.isTypeNode(own) ? own : undefined,
  );
}

function schemaOfPart(checking: Checking, type: ts.Type): Schema {
  return (
    plainSchema(checking, type) ??
    describedByName(checking, type, () => {
      checking.open.push(type);
      try {
        return structure(checking, type);
      } finally {
        checking.open.pop();
      }
    })
  );
}

/** Converts types without parts. */
function plainSchema(checking: Checking, type: ts.Type): Schema | undefined {
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return checking.anything();
  if (has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return UNDEFINED;
  if (has(type, ts.TypeFlags.Null)) return { type: 'null' };
  const isEnum = has(type, ts.TypeFlags.EnumLike) && has(type, ts.TypeFlags.Union);
  if (isEnum) return undefined;
  if (has(type, ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral))
    return schemaOfLiteralType(checking, type);
  if (has(type, ts.TypeFlags.TemplateLiteral)) return templateSchema(checking, type);
  if (has(type, ts.TypeFlags.String | ts.TypeFlags.StringMapping)) return { type: 'string' };
  if (has(type, ts.TypeFlags.Number | ts.TypeFlags.Enum)) return { type: 'number' };
  if (has(type, ts.TypeFlags.Boolean)) return { type: 'boolean' };
  if (has(type, ts.TypeFlags.BigIntLike)) return checking.notJson('bigint');
  if (has(type, ts.TypeFlags.ESSymbolLike)) return checking.notJson('symbol');
  if (has(type, ts.TypeFlags.NonPrimitive)) return ANY_OBJECT;
  return brandSchema(type) ?? wellKnown(checking, type);
}

function schemaOfLiteralType({ types }: Checking, type: ts.Type): Schema {
  if (type.isStringLiteral()) return { type: 'string', const: type.value };
  if (type.isNumberLiteral()) return { type: 'number', const: type.value };
  return { type: 'boolean', const: types.typeToString(type) === 'true' };
}

function structure(checking: Checking, type: ts.Type): Schema {
  if (type.isUnion()) return unionSchema(checking, type);
  if (type.isIntersection()) return intersectionSchema(checking, type);
  if (has(type, ts.TypeFlags.Object))
    return (
      arraySchema(checking, type) ??
      travelingForm(checking, type) ??
      withPrimitivesOfMarks(type, schemaOfObjectType(checking, type))
    );
  // A type parameter, or a type that depends on one, is what it extends.
  const constraint = checking.types.getBaseConstraintOfType(type);
  if (constraint === undefined || constraint === type) return checking.anything();
  return withMoreProperties(checking.inner(constraint), checking.context.definitions.resolve);
}
