/** Finds errors in the catalogue, for the runtime, the host and the generator. */
import { HTTP_ERRORS, STATUS_DESCRIPTIONS, type StatusDescription } from './catalogue.js';
import type { HttpErrorDefinition } from './definition.js';

/** On Node 22 and later, an import would also load `fetch`, which takes 20 ms or more. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

type Definition = (typeof HTTP_ERRORS)[number];

type NamesOf<One> = One extends { reasons: infer Reasons } ? keyof Reasons : never;
type TextOf<One, Name> = One extends { reasons: infer Reasons }
  ? Name extends keyof Reasons
    ? Reasons[Name]
    : never
  : never;
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The name of a reason, by which errors are thrown. */
export type HttpErrorName = NamesOf<Definition>;

/** The values of a reason's placeholders: `{ limit: 100 }` for `nestedTooDeep`. */
type PlaceholderValues<Name extends HttpErrorName> = Readonly<
  Record<Placeholder<TextOf<Definition, Name>>, string | number>
>;

/** The argument after the name, optional if the reason has no placeholder. */
export type ValuesArgument<Name extends HttpErrorName> = [Placeholder<TextOf<Definition, Name>>] extends [
  never,
]
  ? [values?: PlaceholderValues<Name>]
  : [values: PlaceholderValues<Name>];

export interface HttpErrorContent {
  status: number;
  error: string | number;
  reason: string;
}

const DEFINITIONS: readonly HttpErrorDefinition[] = HTTP_ERRORS;

/** `errorContent('nestedTooDeep', { limit: 100 })` gives status 400, error `invalid-json` and the sentence with 100. */
export const errorContent = <Name extends HttpErrorName>(
  name: Name,
  ...[values = {} as PlaceholderValues<Name>]: ValuesArgument<Name>
): HttpErrorContent => contentOfError(name, values);

function contentOfError(name: string, values: Readonly<Record<string, string | number>>): HttpErrorContent {
  const definition = DEFINITIONS.find(({ reasons }) => Object.hasOwn(reasons, name));
  const template = definition?.reasons[name];
  if (definition === undefined || template === undefined) throw new Error(`There is no HTTP error '${name}'`);
  const reason = template.replace(/\{(\w+)\}/g, (_, placeholder: string) => String(values[placeholder]));
  return { status: definition.status, error: definition.error, reason };
}

/** The names of errors whose reasons are the same in each answer. */
export type PlainErrorName = {
  [Name in HttpErrorName]: [] extends ValuesArgument<Name> ? Name : never;
}[HttpErrorName];

/** The statuses of errors that operations may answer, in ascending order. */
export function errorStatuses(): number[] {
  const isOfOperations = ({ routes, isMistake }: HttpErrorDefinition): boolean =>
    isMistake !== true && routes.some((route) => route !== 'path' && route !== 'server');
  const statuses = DEFINITIONS.filter(isOfOperations).map(({ status }) => status);
  return [...new Set(statuses)].sort((one, other) => one - other);
}

/** The description of a status in documents, with an example of a body. */
export function describeStatus(status: number): { description: string; example: HttpErrorContent } {
  const descriptions: Readonly<Record<number, StatusDescription>> = STATUS_DESCRIPTIONS;
  const entry = descriptions[status];
  const name = STATUS_CODES[status] ?? 'Error';
  return entry === undefined
    ? { description: `${name}.`, example: { status, error: status, reason: name } }
    : { description: entry.description, example: contentOfError(entry.example, entry.values ?? {}) };
}
