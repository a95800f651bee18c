/** Checks the calls of a project against the parameters of its own declarations. */
import type { Method, Parameter, Publication } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import {
  acceptsEverything,
  acceptsNothing,
  expectedText,
  type Holding,
  mayBeUndefined,
  type Refusal,
  refusalOf,
} from '../../../shared/json-schema/index.js';
import type { Span } from '../../project/parsing/index.js';
import { isExecuted } from '../type-sources.js';
import type { OwnCall, PassedArgument } from './own-call.js';
import { widenedByCall } from './widened-schema.js';

/** A publication or method with a route, and the place of its name. */
export interface CalledDeclaration {
  at: Span;
  declaration: Publication | Method;
}

interface OwnCallSettings extends Holding {
  /** Whether surplus arguments are refused. */
  rejectsMore: boolean;
  /** Of the application that holds a file. */
  appOf(file: string): string;
}

interface RefusedArgument extends Refusal {
  index: number;
  place: MarkedPlace;
  /** `argument 2 'title'` */
  argument: string;
}

/** A call that the types of a declaration refuse. */
export interface RefusedCall {
  call: OwnCall;
  declaration: Publication | Method;
  refused: RefusedArgument;
  /** Whether the route accepts the call, because only types refuse it. */
  isTaken: boolean;
}

export interface CheckedCalls {
  refused: readonly RefusedCall[];
  /** The wider parameters of declarations that the project calls with other values than their types allow. */
  widened: ReadonlyMap<CalledDeclaration, readonly Parameter[]>;
}

export function checkOwnCalls(
  settings: OwnCallSettings,
  calls: readonly OwnCall[],
  declared: readonly CalledDeclaration[],
): CheckedCalls {
  const named = new Map<string, CalledDeclaration[]>();
  for (const target of declared) {
    const key = `${target.declaration.kind} ${target.declaration.name}`;
    named.set(key, [...(named.get(key) ?? []), target]);
  }
  const widened = new Map<CalledDeclaration, readonly Parameter[]>();
  const refusedCalls = calls.flatMap((call): RefusedCall[] => {
    const { callee } = call;
    const called =
      typeof callee === 'string'
        ? (named.get(`${call.kind} ${callee}`) ?? []).filter((target) => isSameApp(settings, call, target))
        : declared.filter(({ at, declaration }) => declaration.kind === call.kind && isWithin(at, callee));
    const outcomes = called.map((target) => ({
      target,
      ...outcomeOfCall(settings, call, target, widened.get(target)),
    }));
    const [first] = outcomes;
    if (first === undefined || outcomes.some(({ refused }) => refused === undefined)) return [];
    const reported = outcomes.find(({ wider }) => wider === undefined) ?? first;
    const { target, refused } = reported;
    const isTaken = reported.wider !== undefined;
    if (isTaken)
      for (const outcome of outcomes)
        if (outcome.wider !== undefined) widened.set(outcome.target, outcome.wider);
    return refused === undefined ? [] : [{ call, declaration: target.declaration, refused, isTaken }];
  });
  return { refused: refusedCalls, widened };
}

const isSameApp = ({ appOf }: OwnCallSettings, { place }: OwnCall, { at }: CalledDeclaration): boolean =>
  appOf(place.file) === appOf(at.file);

const isWithin = (inner: Span, { file, start, end }: Span): boolean =>
  inner.file === file && inner.start >= start && inner.end <= end;

interface Outcome {
  refused?: RefusedArgument | undefined;
  /** Parameters that accept the call, if only types refuse it. */
  wider?: readonly Parameter[] | undefined;
}

/** How often one call widens. */
const MOST_WIDENINGS = 50;

function outcomeOfCall(
  settings: OwnCallSettings,
  call: OwnCall,
  { declaration: { options, parameters: declared } }: CalledDeclaration,
  parameters: readonly Parameter[] = declared,
): Outcome {
  if (options.validation === 'off' || options.getArgsFromRequest === true) return {};
  const refused = firstRefused(settings, call, parameters);
  let wider: readonly Parameter[] | undefined = parameters;
  let next = refused;
  for (let count = 0; next !== undefined && wider !== undefined; count += 1) {
    wider = count < MOST_WIDENINGS ? widenedFor(settings, call, wider, next) : undefined;
    next = wider && firstRefused(settings, call, wider);
  }
  return { refused, wider };
}

function firstRefused(
  settings: OwnCallSettings,
  call: OwnCall,
  parameters: readonly Parameter[],
): RefusedArgument | undefined {
  const length = Math.max(parameters.length, call.passed.length);
  for (let index = 0; index < length; index += 1) {
    const refused = refusedArgument(settings, call, parameters, index);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** `undefined` if an executed check refuses the argument. */
function widenedFor(
  settings: OwnCallSettings,
  { passed }: OwnCall,
  parameters: readonly Parameter[],
  refused: RefusedArgument,
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
  settings: OwnCallSettings,
  { typedBy, executed }: Parameter,
  sent: Schema | undefined,
): boolean {
  if (!typedBy.some(isExecuted)) return sent === undefined && typedBy.includes('signature');
  return sent === undefined || executed === undefined || refusalOf(settings, executed, sent) !== undefined;
}

function refusedArgument(
  settings: OwnCallSettings,
  { passed, isOpen, place }: OwnCall,
  parameters: readonly Parameter[],
  index: number,
): RefusedArgument | undefined {
  const last = parameters.at(-1);
  const parameter = parameters[index] ?? (last?.rest === true ? last : undefined);
  const given = passed[index];
  const argument = `argument ${index + 1}${parameter === undefined ? '' : ` '${parameter.name}'`}`;
  if (parameter === undefined) {
    const isTooMany = settings.rejectsMore && given !== undefined && isSurelyPassed(given);
    return isTooMany
      ? {
          at: [],
          kind: 'unknown',
          reason: `is one too many: the maximum is ${parameters.length}`,
          index,
          place: given.place,
          argument,
        }
      : undefined;
  }
  const { schema } = parameter;
  if (schema === undefined || acceptsEverything(schema)) return undefined;
  if (given === undefined) {
    if (isOpen || parameter.optional || parameter.rest) return undefined;
    const reason = `is missing: ${expectedText(schema)} is expected`;
    return { at: [], kind: 'missing', reason, index, place, argument };
  }
  if (given.mayBeCallback === true) return undefined;
  const sent = travelling(given.schema);
  // `null` stands for an argument that is left out.
  if (parameter.optional && refusalOf(settings, NULL, sent) === undefined) return undefined;
  const refused = refusalOf(settings, schema, sent);
  return refused && { ...refused, index, place: given.place, argument };
}

const NULL: Schema = { const: null };

/** An argument that is `undefined` travels as `null`. */
function travelling(schema: Schema): Schema {
  if (acceptsNothing(schema)) return NULL;
  return mayBeUndefined(schema) ? { anyOf: [schema, NULL] } : schema;
}

const isSurelyPassed = ({ mayBeCallback, schema }: PassedArgument): boolean =>
  mayBeCallback !== true && !mayBeUndefined(schema);
