/** The answers of a call, and the errors that all calls share (C34). */
import type { CodedError } from '../../../shared/api.js';
import type { CallContract, Contract, Schema } from '../../../shared/contract.js';
import { downloadIn } from '../../../shared/file-arguments.js';
import { groupedBy } from '../../../shared/grouped.js';
import {
  describedStatus,
  errorContent,
  type PlainErrorName,
  plainError,
} from '../../../shared/http-errors/index.js';
import { acceptsNothing, exampleOf } from '../../../shared/json-schema/index.js';
import { upperFirst } from '../code/index.js';
import type { DocumentContext } from './document-context.js';
import { notesOn, withExample } from './notes.js';
import type {
  DocumentSchema,
  HeaderObject,
  MediaType,
  Reference,
  ResponseObject,
  Responses,
} from './types.js';

/** C34 */
const errorBody = ({ error, reason }: { error: string | number; reason: string }) => ({
  error: String(error),
  reason,
});

/** C34 */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  description: 'The body of every error, whatever its status.',
  properties: {
    error: { type: 'string', description: 'A word for programs.' },
    reason: { type: 'string', description: 'A sentence for people.' },
    details: { description: 'Details, such as a list of invalid arguments.' },
    data: { description: 'Data that the application adds.' },
  },
  required: ['error', 'reason'],
  examples: [{ ...errorBody(errorContent('unreadableJson')), details: { line: 1, column: 2 } }],
};

/** Names of errors by the statuses whose shared examples would be wrong for an operation. */
export type ErrorNames = Readonly<Record<number, PlainErrorName>>;

/** @param names the statuses of errors, and the names of the others */
export function errorResponses(names: Iterable<string>, schemaName: string): Record<string, ResponseObject> {
  const response = (name: string): ResponseObject => {
    const error = plainError(lowerFirst(name)) ?? describedStatus(Number(name)).example;
    return errorResponse(error.status, schemaName, { example: errorBody(error) });
  };
  return {
    ...Object.fromEntries([...names].sort().map((name) => [name, response(name)])),
    [OTHER_ERRORS]: {
      description: 'Any other error.',
      content: { 'application/json': { schema: errorSchema(schemaName) } },
    },
  };
}

/** The name of the response for statuses that are not listed: a host, or a proxy before it, may answer any. */
export const OTHER_ERRORS = 'default';

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const errorSchema = (schemaName: string): Schema => ({ $ref: `#/components/schemas/${schemaName}` });

function errorResponse(
  status: number,
  schemaName: string,
  examples: Pick<MediaType, 'example' | 'examples'>,
): ResponseObject {
  return {
    description: describedStatus(status).description,
    ...(RETRY_HEADERS.includes(status) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    }),
    content: { 'application/json': { schema: errorSchema(schemaName), ...examples } },
  };
}

/** The statuses of requests that may succeed later (C33). */
const RETRY_HEADERS: readonly number[] = [429, 503];

export function errorHeaders(names: Iterable<string>): Record<string, HeaderObject> {
  if (![...names].some((name) => RETRY_HEADERS.includes(Number(name)))) return {};
  const description = 'How many seconds to wait before the next attempt.';
  return { 'Retry-After': { description, schema: { type: 'integer' } } };
}

/** The answers by their statuses, and the shared errors of the other statuses. */
export const responsesOf = (
  answers: Responses,
  errors: readonly number[],
  names: ErrorNames = {},
): Responses => ({
  ...Object.fromEntries(
    errors.map((status) => [status, errorReference(upperFirst(names[status] ?? String(status)))]),
  ),
  ...answers,
  [OTHER_ERRORS]: errorReference(OTHER_ERRORS),
});

const errorReference = (name: string): Reference => ({ $ref: RESPONSES + name });

export const RESPONSES = '#/components/responses/';

/** Adds headers to an answer, unless operations share it. */
export const withHeaders = (
  response: ResponseObject | Reference,
  headers: NonNullable<ResponseObject['headers']>,
): ResponseObject | Reference =>
  '$ref' in response ? response : { ...response, headers: { ...response.headers, ...headers } };

/** The names of shared answers. */
export const referredNames = (responses: Responses): string[] =>
  Object.values(responses).flatMap((response) =>
    '$ref' in response ? [response.$ref.slice(RESPONSES.length)] : [],
  );

/** The statuses of the errors of a call, by the kinds of work that it does. */
export const errorsOf = (errors: Contract['errors'], ...kinds: (keyof Contract['errors'])[]): number[] =>
  kinds.flatMap((kind) => errors[kind] ?? []);

/** The kinds of work that routes of every kind may do. All routes may refuse API tokens with the same statuses. */
export const kindsOfAll = (readsBody: boolean): (keyof Contract['errors'])[] => [
  'authentication',
  'apiToken',
  ...(readsBody ? (['body'] as const) : []),
];

/** The answers of a publication or a method: its result with every status that it sets, and errors (C39). */
export function callResponses(
  answer: ResponseObject,
  { statuses = [200], errors: own = [] }: CallContract,
  shared: readonly number[],
  coded: Responses,
): Responses {
  const failing = [...shared, ...own];
  const [first] = statuses.filter((status) => !BODILESS.includes(status));
  const answers = statuses.map((status) => {
    const same = status === first ? answer : { ...answer, description: `The same, with ${status}.` };
    return [status, answerWith(status, same, failing.includes(status))] as const;
  });
  return responsesOf({ ...coded, ...Object.fromEntries(answers) }, failing, CALL_ERRORS);
}

/** Rules of collections answer 403, too. */
const CALL_ERRORS: ErrorNames = { 403: 'apiTokenNotTaken' };

/** The answers to errors of the operation's own, by status, each with all of them as examples. */
export function codedResponses(errors: readonly CodedError[], schemaName: string): Responses {
  const byStatus = groupedBy(errors, ({ status }) => status);
  const answers = [...byStatus].map(([status, coded]) => {
    const examples = coded.map(
      ({ code, reason = code }) => [code, { value: { error: code, reason } }] as const,
    );
    return [status, errorResponse(status, schemaName, { examples: Object.fromEntries(examples) })] as const;
  });
  return Object.fromEntries(answers);
}

const EMPTY = 'Done; the body is empty.';

/** HTTP has no body with these. */
const BODILESS: readonly number[] = [204, 205, 304];

function answerWith(status: number, answer: ResponseObject, isError: boolean): ResponseObject {
  if (BODILESS.includes(status)) return { description: EMPTY };
  if (!isError) return answer;
  const { example } = answer.content?.['application/json'] ?? {};
  return {
    description: `${answer.description} Or an error.`,
    content: { 'application/json': example === undefined ? {} : { example } },
  };
}

export interface Success {
  description: string;
  /** `undefined` if nothing is known of it. */
  result: Schema | undefined;
  /** The name of the value, for an example. */
  name?: string;
  /** The name of its type in the document, and its description there. */
  type: string;
  described: string;
}

export const BYTES = 'application/octet-stream';

/** Generators of clients make a file of the format, which is that of OpenAPI 3.0; in 3.1 the type of the content says it. */
export const BYTES_SCHEMA: DocumentSchema = { type: 'string', format: 'binary', contentMediaType: BYTES };

const DISPOSITION: NonNullable<ResponseObject['headers']> = {
  'Content-Disposition': { description: 'The name of the file, if it has one.', schema: { type: 'string' } },
};

export function success(
  { description, result, name = '', type, described }: Success,
  context: DocumentContext,
): ResponseObject {
  if (result === undefined) return { description, content: { 'application/json': {} } };
  if (acceptsNothing(result)) return { description: EMPTY };
  const download = downloadIn(result, context.$defs);
  if (download !== undefined) {
    const { json } = download;
    // For the type `null`, generators import a class that does not exist.
    const media =
      json?.type === 'null' ? { example: null } : json && { schema: context.schemas.request(json, false) };
    const content = { [BYTES]: { schema: BYTES_SCHEMA }, ...(media && { 'application/json': media }) };
    return { description, headers: DISPOSITION, content };
  }
  const example = exampleOf(result, name, context.$defs);
  const schema = context.schemas.answerType([type], result, notesOn(described, example));
  return { description, content: { 'application/json': withExample(schema, example) } };
}
