/** Checks the calls of a project against the parameters of its own declarations. */
import type { Method, Parameter, Publication } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import { firstDefined } from '../../../shared/defined-properties.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import { groupBy } from '../../../shared/group.js';
import {
  acceptsEverything,
  acceptsNothing,
  allSchemas,
  expectedText,
  findRefusal,
  type Holding,
  mayBeUndefined,
  type Refusal,
} from '../../../shared/json-schema/index.js';
import type { CallOutcome } from '../../../shared/project-call.js';
import type { OwnCall, PassedArgument } from './find-own-calls.js';

type CalledDeclaration = Publication | Method;

interface OwnCallSettings extends Holding {
  /** Whether surplus arguments are refused. */
  rejectsMore: boolean;
  /** Of the application that holds a file. */
  appOfFile(file: string): string;
}

export interface RefusedArgument extends Refusal {
  place: MarkedPlace;
  /** `argument 2 'title'` */
  argument: string;
}

export interface CheckedCall {
  call: OwnCall;
  outcome: CallOutcome;
  declaration?: Publication | Method;
  /** Set for calls that the types of the declaration refuse. */
  refused?: RefusedArgument;
}

export function checkOwnCalls(
  settings: OwnCallSettings,
  calls: readonly OwnCall[],
  declared: readonly CalledDeclaration[],
): CheckedCall[] {
  const named = groupBy(declared, ({ kind, name }) => `${kind} ${name}`);
  return calls.map((call): CheckedCall => {
    const { callee, kind } = call;
    if (callee === undefined) return { call, outcome: 'unnamed' };
    const all = named.get(`${kind} ${callee}`) ?? [];
    const called = all.filter(({ file }) => settings.appOfFile(call.place.file) === settings.appOfFile(file));
    const [unexposed] = called;
    if (unexposed === undefined) return { call, outcome: 'undeclared' };
    const outcomes = called
      .filter(({ withheld }) => withheld === undefined)
      .map((declaration) => ({ declaration, refused: firstRefused(settings, call, declaration) }));
    const [first] = outcomes;
    if (first === undefined) return { call, outcome: 'unexposed', declaration: unexposed };
    const accepting = outcomes.find(({ refused }) => refused === undefined);
    if (accepting !== undefined) return acceptedCall(call, accepting.declaration);
    const { refused, declaration } = first;
    return { call, outcome: 'refused', declaration, ...(refused && { refused }) };
  });
}

function acceptedCall(call: OwnCall, declaration: CalledDeclaration): CheckedCall {
  const { options, parameters } = declaration;
  const isAccepted = !isValidated(options) || isRead(call, parameters);
  return { call, outcome: isAccepted ? 'accepted' : 'unread', declaration };
}

const isValidated = ({ validation, getArgsFromRequest }: CalledDeclaration['options']) =>
  validation !== 'off' && getArgsFromRequest !== true;

/** Whether all values of which the parameters refuse some can be read. */
const isRead = ({ passed, isOpen }: OwnCall, parameters: readonly Parameter[]): boolean =>
  parameters.every(({ schema, rest }, index) => {
    if (schema === undefined || acceptsEverything(schema)) return true;
    const given = rest ? passed.slice(index) : passed.slice(index, index + 1);
    return (
      !(isOpen && index >= passed.length) &&
      given.every((argument) => ![...allSchemas(argument.schema)].some(acceptsEverything))
    );
  });

function firstRefused(
  settings: OwnCallSettings,
  call: OwnCall,
  { options, parameters }: CalledDeclaration,
): RefusedArgument | undefined {
  if (!isValidated(options)) return undefined;
  const longest = parameters.length > call.passed.length ? parameters : call.passed;
  return firstDefined([...longest.keys()], (index) => refusedArgument(settings, call, parameters, index));
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
  const createRefusal = (refusal: Refusal): RefusedArgument => ({
    ...refusal,
    place: given?.place ?? place,
    argument,
  });
  if (parameter === undefined) {
    const reason = `is one too many: the maximum is ${parameters.length}`;
    return settings.rejectsMore && given !== undefined && isSurelyPassed(given)
      ? createRefusal({ at: '', reason })
      : undefined;
  }
  const { schema } = parameter;
  if (schema === undefined || acceptsEverything(schema)) return undefined;
  if (given === undefined) {
    if (isOpen || parameter.optional || parameter.rest) return undefined;
    return createRefusal({ at: '', reason: `is missing: ${expectedText(schema)} is expected` });
  }
  if (given.mayBeCallback === true) return undefined;
  const sent = travelling(given.schema);
  // `null` stands for an argument that is left out.
  if (parameter.optional && findRefusal(settings, NULL, sent) === undefined) return undefined;
  const refused = findRefusal(settings, schema, sent);
  return refused && createRefusal(refused);
}

const isSurelyPassed = ({ mayBeCallback, schema }: PassedArgument): boolean =>
  mayBeCallback !== true && !mayBeUndefined(schema);

const NULL: Schema = { const: null };

/** An argument that is `undefined` travels as `null`. */
function travelling(schema: Schema): Schema {
  if (acceptsNothing(schema)) return NULL;
  return mayBeUndefined(schema) ? { anyOf: [schema, NULL] } : schema;
}
