import type { CodedError } from '../../../shared/api.js';
import { type CallContract, isLive, type Schema } from '../../../shared/contract.js';
import { verbHasBody } from '../../../shared/conventions.js';
import { errorContent } from '../../../shared/http-errors/index.js';
import { type MethodRoute, type PublicationRoute, scopesOfRoute } from '../../routes/index.js';
import { upperFirst } from '../code/index.js';
import { type CallContext, uncheckedNotes } from './document-context.js';
import { groupOfRoute } from './groups.js';
import { pagedResult, pageHeaders, pageParameters } from './pages.js';
import { pathParameters, queryParameters } from './parameters.js';
import { callBody } from './request-body.js';
import { callResponses, success } from './responses.js';
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
  const parameters = [...pathParameters(context), ...inQuery(context, inBody), ...pageParameters(context)];
  const takesArguments = parameters.length > 0 || requestBody !== undefined;
  const streams = !isMethod && call.verb === 'get' && isLive(call);
  const { security, notes } = operationSecurity(route, context.security);
  const described = isMethod ? `The result of \`${name}\`.` : `The documents of \`${name}\`, by collection.`;
  const answer = {
    description: returns ?? described,
    result: pagedResult(context) ?? (isMethod ? undefined : PUBLISHED),
    name,
    type: `${upperFirst(operationId)}Result`,
    described,
  };
  return {
    operationId,
    ...callDescription(declaration, [
      ...(streams ? [STREAM_NOTE] : []),
      ...notes,
      ...(takesArguments ? uncheckedNotes(context, call) : []),
    ]),
    tags: [groupOfRoute(route)],
    ...security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(streams ? { 'x-live': true } : {}),
    responses: callResponses(withPages(success(answer, context), call), call, codedErrors(route), errorName),
  };
}

const withPages = (response: ResponseObject, { page }: CallContract): ResponseObject =>
  page === undefined ? response : { ...response, headers: pageHeaders(page) };

/** OpenAPI 3.1 has no words for a stream (C48). */
const STREAM_NOTE = 'With `Accept: text/event-stream` it sends its documents, and then each change.';

/** The errors that its own code throws, and the one for an API token without the scopes. */
function codedErrors(route: CallRoute): CodedError[] {
  const own = route.declaration.statuses?.coded ?? [];
  const scopes = scopesOfRoute(route) ?? [];
  if (scopes.length === 0) return own;
  const { status, error, reason } = errorContent('scopesMissing', { scopes: scopes.join(' ') });
  return [...own, { code: String(error), status, reason }];
}

/** Without a comment or a note, the words state the kind and the name: linters miss a description that is missing. */
function callDescription(
  { kind, name, description, details }: CallRoute['declaration'],
  notes: readonly string[],
): Pick<Operation, 'summary' | 'description' | 'x-name'> {
  const isMethod = kind === 'method';
  const words = [...(details === undefined ? [] : [details]), ...notes];
  const generalText = isMethod ? `Calls the method \`${name}\`.` : `Reads the publication \`${name}\`.`;
  return {
    summary: description ?? generalText.replaceAll('`', ''),
    description: (words.length === 0 ? [generalText] : words).join('\n\n'),
    'x-name': name,
  };
}

/** C1 */
const PUBLISHED = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'object' } },
  examples: [{ documents: [{ _id: 'LmzQ7eXTwpcYF4sAi' }] }],
} satisfies Schema;

function inQuery(context: CallContext, inBody: boolean): ParameterObject[] {
  if (inBody) return [];
  return context.call.readsRequest === true ? [anyQuery(context)] : queryParameters(context);
}

/** C8 */
const anyQuery = ({ callName }: CallContext): ParameterObject => ({
  name: 'query',
  in: 'query',
  description: `The query that \`${callName}\` reads.`,
  schema: { type: 'object', additionalProperties: true },
});
