/** The answers of a call, and the errors that all calls share (C34). */
import type { CallContract, Contract, Schema } from '../../contract.js';
import { describedStatus } from '../../http-errors/index.js';
import { acceptsNothing } from '../../json-schema.js';
import { exampleOf } from '../../json-schema-example/index.js';
import { type Route, scopesOf } from '../../routes/index.js';
import type { DocumentContext } from './document-context.js';
import { withExample } from './media.js';
import { notesOn } from './type-notes.js';
import type { Operation, ResponseObject } from './types.js';

/** C34 */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  description: 'What every error is told by, whatever its status.',
  properties: {
    error: { type: 'string', description: 'A word for programs.' },
    reason: { type: 'string', description: 'A sentence for people.' },
    details: { description: 'More of it, as a list of what is wrong with each argument.' },
    data: { description: 'What the application sends along.' },
  },
  required: ['error', 'reason'],
  examples: [{ ...exampleBody(400), details: [{ path: '/0', message: 'must be a string' }] }],
};

function exampleBody(status: number): { error: string; reason: string } {
  const { error, reason } = describedStatus(status).example;
  return { error: String(error), reason };
}

export function errorResponses(
  statuses: Iterable<number>,
  schemaName: string,
): Record<string, ResponseObject> {
  const sorted = [...new Set(statuses)].sort((one, other) => one - other);
  return {
    ...Object.fromEntries(sorted.map((status) => [String(status), errorResponse(status, schemaName)])),
    [OTHER_ERRORS]: {
      description: 'Any other error.',
      content: { 'application/json': { schema: errorSchema(schemaName) } },
    },
  };
}

/** The name of the response for statuses that are not listed: a host, or a proxy before it, may answer any. */
const OTHER_ERRORS = 'default';

const errorSchema = (schemaName: string): Schema => ({ $ref: `#/components/schemas/${schemaName}` });

function errorResponse(status: number, schemaName: string): ResponseObject {
  const { description } = describedStatus(status);
  const example = exampleBody(status);
  return {
    description,
    ...(TRIED_AGAIN.includes(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: { 'application/json': { schema: errorSchema(schemaName), example } },
  };
}

/** The statuses of requests that may succeed later (C33). */
const TRIED_AGAIN: readonly number[] = [429, 503];
const RETRY_AFTER = {
  description: 'How many seconds to wait before the next attempt.',
  schema: { type: 'integer' },
} as const;

export const errorReferences = (statuses: Iterable<number>): Operation['responses'] =>
  Object.fromEntries(
    [...[...new Set(statuses)].sort((one, other) => one - other), OTHER_ERRORS].map((status) => [
      String(status),
      { $ref: `#/components/responses/${status}` },
    ]),
  );

/** The statuses of the errors that an operation refers to. */
export const referredStatuses = (responses: Operation['responses']): number[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response && status !== OTHER_ERRORS ? [Number(status)] : [],
  );

/** The statuses of the errors of a call, by the kinds of work that it does. */
export const errorsOf = (errors: Contract['errors'], ...kinds: (keyof Contract['errors'])[]): number[] =>
  kinds.flatMap((kind) => errors[kind] ?? []);

/** The kinds of work that routes of every kind may do. */
export const kindsOfAll = (route: Route, readsBody: boolean): (keyof Contract['errors'])[] => [
  'authentication',
  ...(readsBody ? (['body'] as const) : []),
  ...(scopesOf(route) === undefined ? [] : (['apiToken'] as const)),
];

/** The answers of a publication or a method: its result with every status that it sets, and errors (C39). */
export function callResponses(
  answer: ResponseObject,
  { statuses = [200], errors: own = [] }: CallContract,
  shared: readonly number[],
): Operation['responses'] {
  const failing = [...shared, ...own];
  const answers = statuses.map(
    (status) => [String(status), answerWith(status, answer, failing.includes(status))] as const,
  );
  return { ...errorReferences(failing), ...Object.fromEntries(answers) };
}

/** HTTP has no body with these. */
const BODILESS: readonly number[] = [204, 205, 304];

function answerWith(status: number, answer: ResponseObject, isError: boolean): ResponseObject {
  const { description } = answer;
  if (BODILESS.includes(status)) return { description };
  return isError
    ? { description: `${description} Or an error.`, content: { 'application/json': {} } }
    : answer;
}

interface Success {
  description: string;
  /** `undefined` if nothing is known of it. */
  result: Schema | undefined;
  /** What the value is called, for an example. */
  name?: string;
  /** The name of its type in the document. */
  type: string;
}

/** The answer of a successful call. */
export function success(
  { description, result, name = '', type }: Success,
  known: DocumentContext,
): ResponseObject {
  if (result === undefined) return { description, content: { 'application/json': {} } };
  if (acceptsNothing(result)) return { description: 'Done; the body is empty.' };
  const example = exampleOf(result, name, known.$defs);
  const schema = known.schemas.answerType([type], result, notesOn(description, example));
  return { description, content: { 'application/json': withExample(schema, example) } };
}
