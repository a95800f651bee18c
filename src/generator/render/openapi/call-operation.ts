import type { CodedError } from '../../../shared/api.js';
import type { CallContract, Schema } from '../../../shared/contract.js';
import { verbHasBody } from '../../../shared/conventions.js';
import { errorContent, errorStatuses } from '../../../shared/http-errors/index.js';
import { type MethodRoute, type PublicationRoute, scopesOf } from '../../routes/index.js';
import { upperFirst } from '../code/index.js';
import { withEventStream } from './answers/event-stream.js';
import {
  callResponses,
  codedResponses,
  errorsOf,
  kindsOfAll,
  success,
  withHeaders,
} from './answers/responses.js';
import { type CallContext, unchecked } from './document-context.js';
import { groupOf } from './groups.js';
import { pathParameters, queryParameters } from './parameters.js';
import { callBody } from './request-body.js';
import { readQuery } from './request-reads.js';
import { operationSecurity } from './security.js';
import type { Operation, ParameterObject, ResponseObject } from './types.js';

type CallRoute = MethodRoute | PublicationRoute;

/** The operation of a publication or a method. */
export function callOperation(route: CallRoute, context: CallContext): Operation {
  const { call, operationId, errorName } = context;
  const { kind, declaration } = route;
  const { name, returns } = declaration;
  const isMethod = kind === 'method';
  const inBody = verbHasBody(call.verb);
  const requestBody = inBody ? callBody(context) : undefined;
  const parameters = [...pathParameters(context), ...inQuery(context, inBody)];
  const takesArguments = parameters.length > 0 || requestBody !== undefined;
  // `getArgsFromRequest` reads the body of any verb.
  const readsBody = inBody || call.readsRequest === true;
  const isRead = !isMethod && call.verb === 'get';
  const statuses = [
    ...errorsOf(context.contract.errors, kind, ...kindsOfAll(readsBody)),
    ...(isRead ? errorStatuses(call.live === false ? 'no-stream' : 'stream') : []),
  ];
  const { security, notes } = operationSecurity(route, context.security);
  const described = isMethod ? `The result of \`${name}\`.` : `The documents of \`${name}\`, by collection.`;
  const answer = {
    description: returns ?? described,
    result: call.result ?? (isMethod ? undefined : PUBLISHED),
    name,
    type: `${upperFirst(operationId)}Result`,
    described,
  };
  const operation: Operation = {
    operationId,
    ...wordsOn(declaration, [
      ...codesNote(call),
      ...notes,
      ...(takesArguments ? unchecked(context, call) : []),
    ]),
    tags: [groupOf(route)],
    ...security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: callResponses(
      success(answer, context),
      call,
      statuses,
      codedResponses(codedErrors(route), takesArguments, errorName),
    ),
  };
  if (!isRead) return operation;
  const answered = context.keepsAnswers ? conditional(operation) : operation;
  return call.live === false ? answered : withEventStream(answered);
}

/** The errors that its own code throws, and the one for an API token without the scopes. */
function codedErrors(route: CallRoute): CodedError[] {
  const own = route.declaration.statuses?.coded ?? [];
  const scopes = scopesOf(route) ?? [];
  if (scopes.length === 0) return own;
  const { status, error, reason } = errorContent('scopesMissing', { scopes: scopes.join(' ') });
  return [...own, { code: String(error), status, reason }];
}

/** Without a comment, the words state the kind and the name. */
function wordsOn(
  { kind, name, description, details }: CallRoute['declaration'],
  notes: readonly string[],
): Pick<Operation, 'summary' | 'description'> {
  const isMethod = kind === 'method';
  const generalText = isMethod ? `Calls the method \`${name}\`.` : `Reads the publication \`${name}\`.`;
  return {
    summary: description ?? generalText.replaceAll('`', ''),
    description: [...(details === undefined ? [] : [details]), generalText, ...notes].join('\n\n'),
  };
}

const codesNote = ({ codes = [] }: CallContract): string[] =>
  codes.length === 0
    ? []
    : [`Its own errors have as \`error\`: ${codes.map((code) => `\`${code}\``).join(', ')}.`];

/** C1 */
const PUBLISHED = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'object' } },
  examples: [{ documents: [{ _id: 'LmzQ7eXTwpcYF4sAi' }] }],
} satisfies Schema;

function inQuery(context: CallContext, inBody: boolean): ParameterObject[] {
  if (context.call.readsRequest === true) return readQuery(context, inBody);
  return inBody ? [] : queryParameters(context);
}

/** The operation of a publication that is read by GET, where clients may keep its answers. */
const conditional = ({ parameters = [], responses, ...operation }: Operation): Operation => ({
  ...operation,
  parameters: [...parameters, IF_NONE_MATCH],
  responses: {
    ...responses,
    ...(responses['200'] && { 200: withHeaders(responses['200'], ENTITY_TAG) }),
    304: { description: 'The answer has not changed.', headers: ENTITY_TAG },
  },
});

const TEXT = { type: 'string' } as const;

const ENTITY_TAG: NonNullable<ResponseObject['headers']> = {
  ETag: { description: 'Changes when the answer changes.', schema: TEXT },
};

const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that the client has.',
  schema: TEXT,
};
