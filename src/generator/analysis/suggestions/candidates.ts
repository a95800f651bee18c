/** Judges which functions seem to declare, by all their calls together. */
import { groupBy } from '../../../shared/group.js';
import type {
  ArgumentPosition,
  Callee,
  DeclarationKind,
  Suggestion,
} from '../../../shared/suggested-declarators.js';
import type { CandidateCall, SeenFunction } from './candidate-calls.js';
import { isContextName } from './name-heuristics.js';

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

export const groupCandidates = (calls: readonly CandidateCall[]): Candidate[] =>
  [...groupBy(calls, ({ callee, declarer }) => `${declarer.declares} ${callee}`).values()].flatMap(
    (group) => candidateOfGroup(group) ?? [],
  );

function candidateOfGroup(all: readonly CandidateCall[]): Candidate | undefined {
  const decided = all.filter(({ name }) => name !== undefined);
  const nameIs = mostFrequent((decided.length > 0 ? decided : all).map((call) => call.nameIs));
  const named = all.filter((call) => call.nameIs === nameIs);
  const [first] = named;
  if (first === undefined || nameIs === undefined) return undefined;
  const { callee, declarer } = first;
  const names = new Set(named.flatMap(({ name }) => name ?? []));
  const isOfPackage = declarer.key === undefined;
  const settings = isEvident(all, names, isOfPackage)
    ? declaratorSettings(named, declarer.declares)
    : undefined;
  if (settings === undefined) return undefined;
  const files = groupBy(named, ({ place }) => place.file);
  const [most = named] = [...files.values()].sort((one, other) => other.length - one.length);
  return {
    declares: declarer.declares,
    callee,
    settings,
    names,
    isDirect: named.filter(({ isDirect }) => isDirect).length * 2 > named.length,
    examples: most.slice(0, EXAMPLES).flatMap(({ name }) => name ?? []),
    files: files.size,
    place: (most[0] ?? first).place,
    ...(isOfPackage ? { isOfPackage } : {}),
  };
}

/** A function of a package is suggested even if its names cannot be decided. */
function isEvident(all: readonly CandidateCall[], names: ReadonlySet<string>, isOfPackage: boolean): boolean {
  const decided = all.filter(({ name }) => name !== undefined).length;
  if (decided > names.size * (1 + REPEATED) || [...names].some(isOfRoute)) return false;
  return isOfPackage || (names.size >= FEWEST && decided >= all.length * UNDECIDED);
}

/** Verbs and paths name routes, not methods. */
const isOfRoute = (name: string): boolean =>
  name.startsWith('/') || /^(?:get|post|put|patch|delete|head|options)$/i.test(name);

/** `undefined` if the calls do not look like declarations. */
function declaratorSettings(named: readonly CandidateCall[], declares: DeclarationKind): Callee | undefined {
  const nameIs = named[0]?.nameIs ?? 0;
  const name = nameIs === 0 ? {} : { name: nameIs };
  if (declares === 'collections') return name;
  const functions = named.flatMap((call) => call.functions);
  const handler = mostFrequent(functions.map(({ which }) => which));
  // Definitions that cannot be decided, as in a loop, probably hold their name as `name`.
  if (handler === undefined)
    return named.every((call) => call.name === undefined) ? { name: 'name' } : undefined;
  const handlers = functions.filter(({ which }) => which === handler);
  if (handlers.length < named.length * UNDECIDED || handlers.some(answersRequest)) return undefined;
  const schema = mostFrequent(named.map((call) => call.schema));
  return {
    ...name,
    ...(handler === 1 ? {} : { handler }),
    ...(schema === undefined ? {} : { schema }),
    ...(haveContext(handlers) ? { drop: 1 } : {}),
  };
}

function mostFrequent<Item extends ArgumentPosition | undefined>(items: readonly Item[]): Item | undefined {
  const [most] = [...groupBy(items, (item) => item).values()].sort((one, other) => other.length - one.length);
  return most?.[0];
}

/** Whether the first parameter of every handler is a context rather than an argument. */
function haveContext(handlers: readonly SeenFunction[]): boolean {
  const firsts = handlers.flatMap(({ parameters }) => parameters.slice(0, 1));
  return firsts.length >= FEWEST && firsts.every(isContext);
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
