/** The routes that every API has (C23, C30–C33). */
import type { Contract, Schema } from '../../../shared/contract.js';
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  REGISTER_PATH,
  ROUTE_LIST_NAME,
  ROUTE_LIST_PATH,
} from '../../../shared/conventions.js';
import { errorStatuses, loginStatuses } from '../../../shared/http-errors/index.js';
import { errorsOf, responsesOf, type Success, success } from './answers/responses.js';
import type { DocumentContext } from './document-context.js';
import { ACCOUNTS, ROUTE_LIST } from './groups.js';
import type { DescribedOperation, PathItem } from './types.js';

const CREDENTIALS: Schema = {
  type: 'object',
  description: 'The password, and the user name or the address, or both.',
  properties: {
    username: { type: 'string', description: 'The name of the account.', minLength: 1, maxLength: 128 },
    email: { type: 'string', description: 'An address of the account.', minLength: 1, maxLength: 254 },
    password: { type: 'string', minLength: 1, maxLength: 4096 },
  },
  required: ['password'],
};
const CREDENTIALS_EXAMPLE = { username: 'ada', password: 'correct horse battery staple' };

const TOKEN: Schema = {
  type: 'object',
  properties: {
    token: {
      type: 'string',
      description: 'The token for `Authorization: Bearer`.',
      examples: ['eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'],
    },
    tokenExpires: {
      type: 'string',
      format: 'date-time',
      description: 'When the token expires.',
      examples: ['2026-04-01T00:00:00.000Z'],
    },
    id: { type: 'string', description: 'The `_id` of the account.', examples: ['LmzQ7eXTwpcYF4sAi'] },
  },
  required: ['id', 'token', 'tokenExpires'],
};

const LOGGED_OUT: Schema = { type: 'object', description: 'An empty object.', examples: [{}] };

/** Any operation answers it to a request that is no HTTP (C46). */
const MALFORMED = 400;

const TEXT: Schema = { type: 'string' };
const ENTRY_EXAMPLE = {
  _id: ROUTE_LIST_PATH,
  path: ROUTE_LIST_PATH,
  methods: ['options', 'get'],
};
const ENTRY: Schema = {
  type: 'object',
  description: 'A path of the API, and its verbs.',
  properties: { _id: TEXT, path: TEXT, methods: { type: 'array', items: TEXT } },
  required: ['_id', 'methods', 'path'],
};

/** @param isStandard whether failures are answered with the statuses of HTTP rather than 500 (C30) */
export const ownPaths = (
  errors: Contract['errors'],
  isStandard: boolean,
  context: DocumentContext,
): [path: string, verbs: PathItem][] => [
  [ROUTE_LIST_PATH, new Map([['get', listRoutes(errors, context)]])],
  [LOGIN_PATH, new Map([['post', accountOperation('login', isStandard, context)]])],
  [REGISTER_PATH, new Map([['post', accountOperation('register', isStandard, context)]])],
  [LOGOUT_PATH, new Map([['post', logout(isStandard, context)]])],
];

const ownOperation = (
  operation: Omit<DescribedOperation, 'responses'>,
  answer: Success,
  statuses: readonly number[],
  context: DocumentContext,
): DescribedOperation => ({
  ...operation,
  responses: responsesOf([[200, success(answer, context)]], statuses),
});

function listRoutes(errors: Contract['errors'], context: DocumentContext): DescribedOperation {
  const entry = context.schemas.answerType(['RouteEntry'], ENTRY, { examples: [ENTRY_EXAMPLE] });
  return ownOperation(
    {
      operationId: 'listRoutes',
      summary: 'Lists the routes.',
      description: 'Every path, with the verbs that it answers.',
      tags: [ROUTE_LIST],
      security: [],
    },
    {
      description: 'All routes.',
      result: {
        type: 'object',
        properties: { [ROUTE_LIST_NAME]: { type: 'array', items: entry } },
        required: [ROUTE_LIST_NAME],
        examples: [{ [ROUTE_LIST_NAME]: [ENTRY_EXAMPLE] }],
      },
      type: 'RouteList',
      described: 'The list of the routes.',
    },
    [MALFORMED, ...errorsOf(errors, 'authentication'), ...errorStatuses('route-list')],
    context,
  );
}

const ACCOUNT_WORDS = {
  login: {
    summary: 'Exchanges credentials for a token.',
    description: 'Takes the password, and the user name or the address of the account.',
    body: 'The account and its password.',
    answer: 'The token of the account.',
  },
  register: {
    summary: 'Creates an account and logs it in.',
    description: 'Takes a password, and a user name or an address that no account has yet, or both.',
    body: 'The new account and its password.',
    answer: 'The token of the new account, which is logged in.',
  },
} as const;

function accountOperation(
  operationId: keyof typeof ACCOUNT_WORDS,
  isStandard: boolean,
  context: DocumentContext,
): DescribedOperation {
  const { summary, description, body, answer } = ACCOUNT_WORDS[operationId];
  const schema = context.schemas.answerType(['Credentials'], CREDENTIALS, {
    examples: [CREDENTIALS_EXAMPLE],
  });
  const content = { 'application/json': { schema, example: CREDENTIALS_EXAMPLE } };
  return ownOperation(
    {
      operationId,
      summary,
      description,
      tags: [ACCOUNTS],
      security: [],
      requestBody: { description: body, required: true, content },
    },
    {
      description: answer,
      result: TOKEN,
      type: 'AccessToken',
      described: 'A token, its expiry and its account.',
    },
    [...errorStatuses('body'), ...loginStatuses(operationId, isStandard)],
    context,
  );
}

const logout = (isStandard: boolean, context: DocumentContext): DescribedOperation =>
  ownOperation(
    {
      operationId: 'logout',
      summary: 'Revokes the token.',
      description: 'Revokes the token of the request, everywhere.',
      tags: [ACCOUNTS],
      security: [{ bearer: [] }],
    },
    {
      description: 'The token is revoked.',
      result: LOGGED_OUT,
      type: 'LogoutResult',
      described: 'Nothing.',
    },
    [MALFORMED, ...loginStatuses('logout', isStandard)],
    context,
  );
