/** The answers of a call, and the errors that all calls share (C34). */
import type { CodedError } from '../../../shared/api.js';
import type { CallContract, Schema } from '../../../shared/contract.js';
import { downloadOfResult } from '../../../shared/file-arguments.js';
import { groupBy } from '../../../shared/group.js';
import { describeStatus, errorContent, errorStatuses } from '../../../shared/http-errors/index.js';
import { acceptsNothing, exampleOfSchema } from '../../../shared/json-schema/index.js';
import type { DocumentContext } from './document-context.js';
import { typeNotes, withExample } from './notes.js';
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

/** The answers that operations share: to an invalid request, and every other error, with an example of each status. */
export function errorResponses(schemaName: string): Record<string, ResponseObject> {
  const others = errorStatuses().filter((status) => !SHARED.includes(status));
  const examples = others.map((status) => [status, { value: exampleOfStatus(status) }] as const);
  return {
    ...Object.fromEntries(
      SHARED.map((status) => [
        status,
        errorResponse(status, schemaName, { example: exampleOfStatus(status) }),
      ]),
    ),
    [OTHER_ERRORS]: {
      description: 'Any other error.',
      headers: { 'Retry-After': RETRY_AFTER },
      content: {
        'application/json': { schema: errorSchema(schemaName), examples: Object.fromEntries(examples) },
      },
    },
  };
}

/** Any operation answers it to a request that is no HTTP (C46). Linters expect a status of this class. */
const INVALID = 400;
/** Python's clients of OpenAPI Generator 7.14 read no body of an error that is not listed. */
const SHARED: readonly number[] = [INVALID, 401, 403];

/** The name of the response for statuses that are not listed: a host, or a proxy before it, may answer any. */
const OTHER_ERRORS = 'default';

const exampleOfStatus = (status: number) => errorBody(describeStatus(status).example);

const errorSchema = (schemaName: string): Schema => ({ $ref: `#/components/schemas/${schemaName}` });

const errorResponse = (
  status: number,
  schemaName: string,
  examples: Pick<MediaType, 'example' | 'examples'>,
): ResponseObject => ({
  description: describeStatus(status).description,
  content: { 'application/json': { schema: errorSchema(schemaName), ...examples } },
});

/** C33 */
const RETRY_AFTER: HeaderObject = {
  description: 'With 429 and 503: how many seconds to wait before the next attempt.',
  schema: { type: 'integer' },
};

/** The operation's own answers by their statuses, and the errors that operations share. */
export const operationResponses = (own: Responses): Responses => ({
  ...Object.fromEntries(SHARED.map((status) => [status, errorReference(String(status))])),
  ...own,
  [OTHER_ERRORS]: errorReference(OTHER_ERRORS),
});

const errorReference = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

/** The answers of a publication or a method: its result with every status that it sets, and its own errors (C39). */
export function callResponses(
  answer: ResponseObject,
  { statuses = [200], errors = [] }: CallContract,
  coded: readonly CodedError[],
  schemaName: string,
): Responses {
  const [first] = statuses.filter((status) => !BODILESS.includes(status));
  const answers = statuses.map((status) => {
    const same = status === first ? answer : { ...answer, description: `The same, with ${status}.` };
    return [status, answerWithStatus(status, same)] as const;
  });
  const failures = errors.map(
    (status) => [status, errorResponse(status, schemaName, { example: exampleOfStatus(status) })] as const,
  );
  return operationResponses({
    ...Object.fromEntries(failures),
    ...codedResponses(coded, schemaName),
    ...Object.fromEntries(answers),
  });
}

/** The answers to errors of the operation's own, by status, each with all of them as examples. */
export function codedResponses(errors: readonly CodedError[], schemaName: string): Responses {
  const byStatus = groupBy(errors, ({ status }) => status);
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

/** A status of errors may also come from an error. */
function answerWithStatus(status: number, answer: ResponseObject): ResponseObject {
  if (BODILESS.includes(status)) return { description: EMPTY };
  if (status < INVALID) return answer;
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

export function success(
  { description, result, name = '', type, described }: Success,
  context: DocumentContext,
): ResponseObject {
  if (result === undefined) return { description, content: { 'application/json': {} } };
  if (acceptsNothing(result)) return { description: EMPTY };
  const download = downloadOfResult(result, context.$defs);
  if (download !== undefined) {
    const { json } = download;
    // For the type `null`, generators import a class that does not exist.
    const media =
      json?.type === 'null' ? { example: null } : json && { schema: context.schemas.request(json, false) };
    const content = { [BYTES]: { schema: BYTES_SCHEMA }, ...(media && { 'application/json': media }) };
    return { description, content };
  }
  const example = exampleOfSchema(result, name, context.$defs);
  const schema = context.schemas.answerType([type], result, typeNotes(described, example));
  return { description, content: { 'application/json': withExample(schema, example) } };
}
