/** What all sources say of a handler's arguments, joined: where two describe one argument, it has to fit both. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../analysis/syntax/index.js';
import type { Parameter, TypeSource } from '../api.js';
import type { Schema } from '../contract.js';
import {
  intersect,
  isUnconstrained,
  separateUndefined,
  withOpenObjects,
  withUndefined,
} from './algebra/index.js';
import { type Constraint, constraintsIn } from './constraints/index.js';
import type { SchemaContext } from './context/index.js';
import { nameInKey } from './context/index.js';
import { type DocumentedParameter, documentedParameters } from './jsdoc/index.js';
import { LIBRARIES } from './libraries/index.js';
import type { DeclaredParameter } from './signature.js';

/** In the order in which they are listed, and in which notes are taken from them. */
export const TYPE_SOURCES: readonly TypeSource[] = [
  'ts',
  ...LIBRARIES.map(({ name }) => name),
  'jsdoc',
  'signature',
];

const TITLES: ReadonlyMap<TypeSource, string> = new Map([
  ['ts', 'TypeScript'],
  ...LIBRARIES.map(({ name, title }) => [name, title] as const),
  ['jsdoc', 'JSDoc'],
  ['signature', 'the list of parameters'],
]);

const titleOf = (source: TypeSource): string => TITLES.get(source) ?? source;

const IGNORING_UNKNOWN_KEYS: ReadonlySet<TypeSource> = new Set(
  LIBRARIES.filter(({ ignoresUnknownKeys }) => ignoresUnknownKeys === true).map(({ name }) => name),
);

/** `parameters` are what TypeScript states for `nodes`; `declared` is what is checked before the handler is called. */
export function withSources(
  context: SchemaContext,
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
  declared: readonly Constraint[] = [],
): Parameter[] {
  const handlers = new Set(nodes.flatMap(({ of }) => (of === undefined ? [] : [of.handler])));
  const checked = new Map([...handlers].map((each) => [each, constraintsIn(context, each)]));
  const documented = constraintsOfComments(context, nodes);
  const isSilent = [...checked.values()].every((each) => each.length === 0);
  if (isSilent && documented.length === 0 && declared.length === 0) return [...parameters];
  const merged = parameters.map((parameter, position) => {
    const node = nodes[position];
    const of = node?.of;
    const within = of === undefined ? [] : (checked.get(of.handler) ?? []);
    const constraints = [
      ...declared.filter(({ index }) => index === position),
      ...within.filter(({ index }) => index === of?.index),
      ...documented.filter(({ index }) => index === position),
    ];
    return mergedParameter(context, parameter, node, constraints);
  });
  return withOptional(merged);
}

/** The comment counts where TypeScript states nothing. */
function constraintsOfComments(context: SchemaContext, nodes: readonly DeclaredParameter[]): Constraint[] {
  const known = new Map<FunctionNode, Map<string, DocumentedParameter>>();
  return nodes.flatMap(({ name, type, rest, of, at }, index): Constraint[] => {
    if (type !== undefined || of === undefined || !ts.isIdentifier(name)) return [];
    const documented = known.get(of.handler) ?? documentedParameters(context, of.handler);
    known.set(of.handler, documented);
    const found = documented.get(name.text);
    if (found === undefined) return [];
    const schema: Schema = rest
      ? { type: 'array', items: separateUndefined(found.schema).schema }
      : found.schema;
    return [{ index, schema, source: 'jsdoc', at }];
  });
}

interface Merged {
  parameter: Parameter;
  mayBeUndefined: boolean;
}

function mergedParameter(
  context: SchemaContext,
  parameter: Parameter,
  node: DeclaredParameter | undefined,
  constraints: readonly Constraint[],
): Merged {
  const isPreset = node?.initializer !== undefined;
  const isStated = node?.type !== undefined;
  const mayBeUndefined = node?.optional === true || parameter.optional;
  if (constraints.length === 0) return { parameter, mayBeUndefined: parameter.optional || mayBeUndefined };
  const alone = constraints.find(({ replaces }) => replaces === true);
  if (alone !== undefined) return replacedParameter(parameter, alone);
  const whole = parameter.rest ? constraints.flatMap(constraintsOfItem) : constraints;
  const begin: Known = {
    sources: parameter.schema === undefined ? [] : parameter.typedBy,
    ...(parameter.schema === undefined
      ? {}
      : { schema: mayBeUndefined ? withUndefined(parameter.schema) : parameter.schema }),
  };
  const known = [...whole]
    .sort((one, other) => TYPE_SOURCES.indexOf(one.source) - TYPE_SOURCES.indexOf(other.source))
    .reduce((before, each) => withSource(context, parameter, before, each), begin);
  const taken = known.schema === undefined ? undefined : separateUndefined(known.schema);
  const { schema: _schema, ...rest } = parameter;
  return {
    parameter: {
      ...rest,
      ...(taken === undefined ? {} : { schema: taken.schema }),
      typedBy: TYPE_SOURCES.filter((source) => known.sources.includes(source)),
    },
    mayBeUndefined:
      isPreset ||
      (taken === undefined || isUnconstrained(taken.schema)
        ? mayBeUndefined || (!isStated && taken !== undefined && taken.optional)
        : taken.optional),
  };
}

function replacedParameter({ schema: _schema, ...rest }: Parameter, constraint: Constraint): Merged {
  const { schema, optional } = separateUndefined(constraint.schema);
  return { parameter: { ...rest, schema, typedBy: [constraint.source] }, mayBeUndefined: optional };
}

interface Known {
  schema?: Schema;
  sources: readonly TypeSource[];
}

/** Of a rest parameter, what holds for one argument. */
const constraintsOfItem = (constraint: Constraint): Constraint[] => {
  const { items } = constraint.schema;
  return items === undefined || items === false ? [] : [{ ...constraint, schema: items }];
};

/** A source that says nothing, as `unknown` does, is not listed beside one that does. */
function withSource(
  context: SchemaContext,
  { name }: Parameter,
  known: Known,
  constraint: Constraint,
): Known {
  if (known.schema === undefined || isUnconstrained(known.schema)) {
    const sources = isUnconstrained(constraint.schema)
      ? [...known.sources, constraint.source]
      : [constraint.source];
    return { schema: constraint.schema, sources };
  }
  if (isUnconstrained(constraint.schema)) return known;
  const { resolve } = context.definitions;
  const narrowed = intersect(
    known.schema,
    IGNORING_UNKNOWN_KEYS.has(constraint.source) ? withOpenObjects(constraint.schema) : constraint.schema,
    resolve,
  );
  if (narrowed === 'contradiction') {
    if (constraint.isElsewhere !== true) reportContradiction(context, name, known, constraint);
    return known;
  }
  return { schema: narrowed, sources: [...known.sources, constraint.source] };
}

function reportContradiction(
  { report }: SchemaContext,
  name: string,
  known: Known,
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

/** Briefly, for a sentence. */
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

/** No optional argument stands before a required one. */
function withOptional(merged: readonly Merged[]): Parameter[] {
  return merged.map(({ parameter, mayBeUndefined }, index) => {
    const optional =
      !parameter.rest &&
      mayBeUndefined &&
      merged.slice(index).every((later) => later.mayBeUndefined || later.parameter.rest);
    if (optional === parameter.optional) return parameter;
    return { inSignature: parameter.optional ? 'optional' : 'required', ...parameter, optional };
  });
}
