/** What a handler takes, as its source states it. */
import { ts } from 'ts-morph';
import type { FoundMethod } from '../analysis/declarations/index.js';
import type { Parameter } from '../api.js';
import { keywordType, unionType } from '../type-syntax.js';
import type { OptionalSchema } from './algebra/index.js';
import { withSources } from './argument-sources.js';
import type { SchemaContext } from './context/index.js';
import { constraintsOfDeclaredSchema, parametersWithout } from './declared-schema.js';
import { describedParameters } from './documentation/index.js';
import { expectedSignature } from './expected-signature.js';
import { withShown } from './shown-parameters.js';
import { type DeclaredParameter, parametersOfSignature, signatureOfHandler } from './signature.js';
import { statedSchema, statedType } from './stated-parameter.js';
import { constraintsOfValidator } from './validator.js';

/** Handlers that cannot be read, and those that use `arguments`, take any number of arguments. */
const ANY_MORE: Parameter = { name: 'args', typedBy: [], optional: false, rest: true };

/** The one argument that a method takes whose handler cannot be read. */
const ANY_ONE: Parameter = {
  name: 'arg0',
  typedBy: [],
  optional: true,
  rest: false,
  inSignature: 'absent',
};

export function parametersOf(
  context: SchemaContext,
  found: Pick<FoundMethod, 'handler' | 'options' | 'takes' | 'at' | 'injected'>,
): Parameter[] {
  const { handler, options, takes } = found;
  if (takes === 'nothing') return [];
  const declared =
    takes === undefined
      ? constraintsOfDeclaredSchema(context, options.schema)
      : constraintsOfValidator(context, takes);
  const expected = takes === undefined ? expectedSignature(context, found) : undefined;
  if (handler === undefined)
    return (
      parametersWithout(declared) ??
      (expected && expectedParameters(context, expected)) ?? [takes === undefined ? ANY_MORE : ANY_ONE]
    );
  const first = found.injected ?? 0;
  const signature = signatureOfHandler(context.evaluator, handler, expected);
  const all = signature.parameters.slice(first, takes === undefined ? undefined : first + 1);
  if (all.length === 0 && takes !== undefined) return parametersWithout(declared) ?? [];
  const stated = statedParameters(context, all, describedParameters(handler));
  const parameters = withShown(all, withSources(context, all, stated, declared));
  const isOpen = takes === undefined && signature.isOpen && parameters.at(-1)?.rest !== true;
  return isOpen ? [...parameters, ANY_MORE] : parameters;
}

/** Of a handler that cannot be read, what is expected of it. */
const expectedParameters = (context: SchemaContext, expected: ts.SignatureDeclaration): Parameter[] =>
  statedParameters(context, parametersOfSignature(expected), new Map()).map((parameter) => ({
    ...parameter,
    inSignature: 'absent',
  }));

function statedParameters(
  context: SchemaContext,
  all: readonly DeclaredParameter[],
  descriptions: ReadonlyMap<string, string>,
): Parameter[] {
  const taken = (each: DeclaredParameter): OptionalSchema | undefined => {
    const stated = statedSchema(context, each);
    const description = ts.isIdentifier(each.name) ? descriptions.get(each.name.text) : undefined;
    if (stated === undefined || description === undefined) return stated;
    return { ...stated, schema: { ...stated.schema, description } };
  };
  return all.map((each, index) => parameterOf(context, each, taken(each), index, all.slice(index + 1)));
}

function parameterOf(
  context: SchemaContext,
  declared: DeclaredParameter,
  taken: OptionalSchema | undefined,
  index: number,
  later: readonly DeclaredParameter[],
): Parameter {
  const { rest } = declared;
  const inSignature = declared.optional && later.every((each) => each.optional || each.rest);
  const optional = !rest && (declared.optional || taken?.optional === true);
  const stated = statedType(context, declared);
  const schema = taken?.schema;
  // A tuple has no optional element before a required one.
  const type =
    stated !== undefined && declared.optional && !inSignature
      ? unionType(stated, keywordType('undefined'))
      : stated;
  return {
    name: parameterName(declared, index),
    ...(type === undefined ? {} : { type }),
    ...(schema === undefined ? {} : { schema }),
    typedBy: schema === undefined ? [] : ['ts'],
    optional,
    ...(declared.isOverloaded === true
      ? { inSignature: 'absent' }
      : optional === inSignature
        ? {}
        : { inSignature: inSignature ? 'optional' : 'required' }),
    rest,
  };
}

/** By what it is expected to be called, where its own name is a pattern. */
const parameterName = ({ name, otherName }: DeclaredParameter, index: number): string =>
  [name, otherName]
    .flatMap((each) => (each !== undefined && ts.isIdentifier(each) && each.text !== '' ? [each.text] : []))
    .at(0) ?? `arg${index}`;
