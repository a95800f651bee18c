/** Holds the calls of a project against what its own declarations take. */
import type { Method, Parameter, Publication } from '../../api.js';
import type { Schema } from '../../contract.js';
import { type Diagnostic, diagnostic, type MarkedPlace, placeText } from '../../diagnostics.js';
import { acceptsEverything, acceptsNothing } from '../../json-schema.js';
import type { Span } from '../../project/parsing/index.js';
import type { OwnCall, PassedArgument } from './own-call.js';
import { mayBeUndefined } from './property-schema.js';
import { type Holding, type Refusal, refusalOf } from './refusal.js';
import { expectedSchemaText } from './schema-text.js';

/** A publication or method with a route, and where its name stands. */
export interface HeldDeclaration {
  at: Span;
  declaration: Publication | Method;
}

interface OwnCallSettings extends Holding {
  level: 'warning' | 'error';
  /** Whether arguments are refused that no parameter takes. */
  rejectsMore: boolean;
  /** Of the application that holds a file. */
  appOf(file: string): string;
}

export function holdOwnCalls(
  settings: OwnCallSettings,
  calls: readonly OwnCall[],
  declared: readonly HeldDeclaration[],
): Diagnostic[] {
  const named = new Map<string, HeldDeclaration[]>();
  for (const each of declared) {
    const key = `${each.declaration.kind} ${each.declaration.name}`;
    named.set(key, [...(named.get(key) ?? []), each]);
  }
  return calls.flatMap((call) => {
    const { callee } = call;
    const called =
      typeof callee === 'string'
        ? (named.get(`${call.kind} ${callee}`) ?? []).filter((each) => isSameApp(settings, call, each))
        : declared.filter(({ at, declaration }) => declaration.kind === call.kind && isWithin(at, callee));
    const refusals = called.map((each) => refusedBy(settings, call, each));
    const [first] = refusals;
    return first !== undefined && refusals.every((each) => each !== undefined) ? [first] : [];
  });
}

const isSameApp = ({ appOf }: OwnCallSettings, { place }: OwnCall, { at }: HeldDeclaration): boolean =>
  appOf(place.file) === appOf(at.file);

const isWithin = (inner: Span, { file, start, end }: Span): boolean =>
  inner.file === file && inner.start >= start && inner.end <= end;

function refusedBy(
  settings: OwnCallSettings,
  call: OwnCall,
  { declaration }: HeldDeclaration,
): Diagnostic | undefined {
  const { options, parameters } = declaration;
  if (options.validation === 'off' || options.getArgsFromRequest === true) return undefined;
  const length = Math.max(parameters.length, call.passed.length);
  for (let index = 0; index < length; index += 1) {
    const refused = refusedArgument(settings, call, parameters, index);
    if (refused !== undefined) return finding(settings, call, declaration, refused);
  }
  return undefined;
}

interface RefusedArgument extends Refusal {
  place: MarkedPlace;
  /** `argument 2 'title'` */
  argument: string;
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
          path: '',
          reason: `is one too many: at most ${parameters.length} are taken`,
          place: given.place,
          argument,
        }
      : undefined;
  }
  const { schema } = parameter;
  if (schema === undefined || acceptsEverything(schema)) return undefined;
  if (given === undefined) {
    if (isOpen || parameter.optional || parameter.rest) return undefined;
    return { path: '', reason: `is missing: ${expectedSchemaText(schema)} is asked for`, place, argument };
  }
  if (given.mayBeCallback === true) return undefined;
  const sent = travelling(given.schema);
  // `null` stands for an argument that is left out.
  if (parameter.optional && refusalOf(settings, NULL, sent) === undefined) return undefined;
  const refused = refusalOf(settings, schema, sent);
  return refused && { ...refused, place: given.place, argument };
}

const NULL: Schema = { const: null };

/** An argument that is `undefined` travels as `null`. */
function travelling(schema: Schema): Schema {
  if (acceptsNothing(schema)) return NULL;
  return mayBeUndefined(schema) ? { anyOf: [schema, NULL] } : schema;
}

const isSurelyPassed = ({ mayBeCallback, schema }: PassedArgument): boolean =>
  mayBeCallback !== true && !mayBeUndefined(schema);

function finding(
  { level }: OwnCallSettings,
  { kind, callee }: OwnCall,
  declaration: Publication | Method,
  { argument, path, reason, place }: RefusedArgument,
): Diagnostic {
  const name = typeof callee === 'string' ? callee : declaration.name;
  const what = path === '' ? argument : `${path.replace(/^\./, '')} of ${argument}`;
  return diagnostic(
    'own-call-refused',
    `Over HTTP this call of the ${kind} '${name}' would be refused: ${what} ${reason}.`,
    {
      severity: level,
      place,
      hint: `Correct the call, or what the ${kind} says that it takes at ${placeText(declaration)}.`,
    },
  );
}
