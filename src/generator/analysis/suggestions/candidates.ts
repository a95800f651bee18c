/** Judges which functions seem to declare, by all their calls together. */

import { groupedBy } from '../../../shared/grouped.js';
import type {
  ArgumentPosition,
  Callee,
  DeclarationKind,
  Suggestion,
} from '../../../shared/suggested-declarators.js';
import type { CandidateCall, SeenFunction } from './candidate-calls.js';
import { isContextName, isNameOfServer } from './name-heuristics.js';

export interface Candidate extends Omit<Suggestion, 'names'> {
  names: ReadonlySet<string>;
  /** Whether most of its calls contain the name themselves, rather than at call sites of wrappers. */
  isDirect: boolean;
}

/** Fewer names are no evidence. */
const FEWEST = 2;
/** The largest share of calls with undecided names, and of calls that repeat a name. */
const UNDECIDED = 0.5;
const REPEATED = 0.1;
const EXAMPLES = 3;

/** @param isAsked whether the project queries or writes a collection of that name */
export function candidatesOf(
  calls: readonly CandidateCall[],
  isAsked: (name: string) => boolean,
): Candidate[] {
  const groups = groupedBy(calls, ({ callee, declarer }) => `${declarer.declares} ${callee}`);
  return [...groups.values()].flatMap((group) => candidateOf(group, isAsked) ?? []);
}

function candidateOf(
  all: readonly CandidateCall[],
  isAsked: (name: string) => boolean,
): Candidate | undefined {
  const decided = all.filter(({ name }) => name !== undefined);
  const positioned = (decided.length > 0 ? decided : all).filter(({ nameIs }) => nameIs !== undefined);
  const counts = groupedBy(positioned, ({ nameIs }) => nameIs);
  const [named = []] = [...counts.values()].sort((one, other) => other.length - one.length);
  const [first] = named;
  if (first === undefined) return undefined;
  const { declares } = first.declarer;
  const names = new Set(named.flatMap(({ name }) => name ?? []));
  const { isOfPackage, isUncertain } = first.declarer;
  const isOfNamedKind = isOfPackage && !isUncertain;
  const isEvident =
    (isOfNamedKind && names.size === 0) ||
    (names.size >= (isOfPackage ? 1 : FEWEST) &&
      (isOfNamedKind || named.length >= all.length * UNDECIDED) &&
      named.length <= names.size * (1 + REPEATED) &&
      [...names].filter(isOfRoute).length * 2 < names.size);
  const isOpen = names.size === 0 && first.declarer.isMade;
  const settings = isOpen ? DEFINITION : isEvident ? settingsOf(named, declares, isAsked) : undefined;
  if (settings === undefined) return undefined;
  const files = groupedBy(named, ({ place }) => place.file);
  const [most = named] = [...files.values()].sort((one, other) => other.length - one.length);
  return {
    declares,
    callee: first.callee,
    settings,
    names,
    isDirect: named.filter(({ isDirect }) => isDirect).length * 2 > named.length,
    examples: most.slice(0, EXAMPLES).flatMap(({ name }) => name ?? []),
    files: files.size,
    place: (most[0] ?? first).place,
    ...(isOfPackage ? { isOfPackage } : {}),
    ...(isUncertain ? { isUncertain } : {}),
  };
}

/** Definitions that cannot be decided, as in a loop (`createMethod(definition)`), probably hold their name as `name`. */
const DEFINITION: Callee = { name: 'name' };

/** Verbs and paths name routes, not methods. */
const isOfRoute = (name: string): boolean =>
  name.startsWith('/') || /^(?:get|post|put|patch|delete|head|options)$/i.test(name);

/** `undefined` if the calls do not look like declarations. */
function settingsOf(
  named: readonly CandidateCall[],
  declares: DeclarationKind,
  isAsked: (name: string) => boolean,
): Callee | undefined {
  const which = named[0]?.nameIs ?? 0;
  // `addMethod(schema, 'isFuture', check)` extends the schema of a package.
  if (which === 1 && named.every(({ declarer }) => declarer.isOfPackage)) return undefined;
  const name = which === 0 ? {} : { name: which };
  return declares === 'collections' ? collectionSettings(named, name, isAsked) : handlerSettings(named, name);
}

function collectionSettings(
  named: readonly CandidateCall[],
  name: Callee,
  isAsked: (name: string) => boolean,
): Callee | undefined {
  if (named.every(({ declarer }) => declarer.isOfPackage)) return name;
  const resultNames = named.flatMap(({ storedAs }) => storedAs ?? []);
  if (resultNames.length < named.length * UNDECIDED) return undefined;
  return resultNames.filter(isAsked).length >= FEWEST ? name : undefined;
}

function handlerSettings(named: readonly CandidateCall[], name: Callee): Callee | undefined {
  const which = likelyHandler(named);
  const isOfPackage = named.every(({ declarer }) => declarer.isOfPackage);
  if (which === undefined)
    return isOfPackage &&
      named[0]?.declarer.declares === 'publications' &&
      named.some((call) => call.isOfCollection)
      ? name
      : undefined;
  const handlers = named.flatMap(({ functions }) =>
    functions.filter((seenFunction) => seenFunction.which === which),
  );
  if (handlers.length < named.length * UNDECIDED || handlers.some(answersRequest)) return undefined;
  const drop = contextsOf(handlers);
  if (drop === 0 && !isOfPackage && !isForCallers(named, handlers)) return undefined;
  const options = optionsArgument(named);
  const schema = likelySchema(named);
  return {
    ...name,
    ...(which === 1 ? {} : { handler: which }),
    ...(schema === undefined ? {} : { schema }),
    ...(options === undefined ? {} : { options }),
    ...(drop === 0 ? {} : { drop }),
  };
}

/** The argument that is a function most often; if several are, the one with the most parameters. */
function likelyHandler(named: readonly CandidateCall[]): ArgumentPosition | undefined {
  const seen = groupedBy(
    named.flatMap(({ functions }) => functions),
    ({ which }) => which,
  );
  const parameters = (all: readonly SeenFunction[]): number =>
    all.reduce((sum, seenFunction) => sum + seenFunction.parameters.length, 0);
  const [best] = [...seen].sort(
    ([, one], [, other]) => other.length - one.length || parameters(other) - parameters(one),
  );
  return best?.[0];
}

/** 1 if the first parameter of every handler is a context rather than an argument. */
function contextsOf(handlers: readonly SeenFunction[]): number {
  const withParameters = handlers.filter(({ parameters }) => parameters.length > 0);
  return withParameters.length >= FEWEST &&
    withParameters.every(({ parameters }) => isContext(parameters[0] ?? ''))
    ? 1
    : 0;
}

/** Recognized by its name, by its type's name, or by its destructured names: `{ userId }`. */
function isContext(parameter: string): boolean {
  const [name = '', type = ''] = parameter.split(/:(.*)/s);
  if (isContextName(name) || isContextName(type.replace(/<.*/s, ''))) return true;
  return name.startsWith('{') && /\b(?:userId|session|connection|socket)\b/.test(name);
}

/** `(req, res) => …` answers an HTTP request. */
const answersRequest = ({ parameters }: SeenFunction): boolean =>
  /^_?res(?:ponse)?\b/.test(parameters[1] ?? '');

/** A name alone is too little evidence: another fact has to show that callers are outside the server. */
function isForCallers(named: readonly CandidateCall[], handlers: readonly SeenFunction[]): boolean {
  const most = (count: number): boolean => count * 2 > handlers.length;
  return (
    named.some(({ callee, declarer }) => declarer.isForCallers || isNameOfServer(callee)) ||
    handlers.some(({ knowsCaller }) => knowsCaller) ||
    most(handlers.filter(({ isAsync }) => isAsync).length) ||
    most(named.filter(({ name }) => /^\w+[.:/]\w/.test(name ?? '')).length)
  );
}

/** Where most calls have a schema. */
function likelySchema(named: readonly CandidateCall[]): ArgumentPosition | undefined {
  const [most] = [...groupedBy(named, ({ schema }) => schema)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return most?.[0];
}

/** The argument that is options in some calls, and nothing else in any. */
function optionsArgument(named: readonly CandidateCall[]): ArgumentPosition | undefined {
  const others = new Set(named.flatMap((namedCandidate) => namedCandidate.others));
  return named.flatMap(({ options }) => options).find((which) => !others.has(which));
}
