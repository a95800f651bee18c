/** The routes that every API has (C23, C30–C33). */
import type { CodedError } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import {
  LOGIN_PATH,
  LOGOUT_PATH,
  REGISTER_PATH,
  ROUTE_LIST_NAME,
  ROUTE_LIST_PATH,
} from '../../../shared/conventions.js';
import { errorContent, type PlainErrorName } from '../../../shared/http-errors/index.js';
import type { DocumentContext } from './document-context.js';
import { ACCOUNTS, ROUTE_LIST } from './groups.js';
import { codedResponses, operationResponses, type Success, success } from './responses.js';
import type { Operation, PathItem, RequestBody, SecurityRequirement } from './types.js';

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
export function ownPaths(isStandard: boolean, context: DocumentContext): [path: string, verbs: PathItem][] {
  const entry = context.schemas.answerType(['RouteEntry'], ENTRY, { examples: [ENTRY_EXAMPLE] });
  const post = (name: keyof typeof OF_ACCOUNTS): PathItem => {
    const errors = isStandard ? ERRORS[name] : ERRORS[name].slice(0, 1);
    return {
      post: ownOperation(
        name,
        OF_ACCOUNTS[name],
        context,
        errors.map((error) => accountError(error, isStandard)),
      ),
    };
  };
  return [
    [ROUTE_LIST_PATH, { get: ownOperation('listRoutes', listRoutes(entry), context) }],
    [LOGIN_PATH, post('login')],
    [REGISTER_PATH, post('register')],
    [LOGOUT_PATH, post('logout')],
  ];
}

/** The first one is the example of 500, where the statuses of HTTP are off. */
const ERRORS: Readonly<Record<keyof typeof OF_ACCOUNTS, readonly PlainErrorName[]>> = {
  login: ['wrongCredentials', 'credentialsMissing', 'loginRefused'],
  register: ['usernameTaken', 'credentialsMissing', 'signupsForbidden'],
  logout: ['tokenAlreadyInvalid'],
};

function accountError(name: PlainErrorName, isStandard: boolean): CodedError {
  const { status, error, reason } = errorContent(name);
  return { code: String(error), status: isStandard ? status : FAILED, reason };
}

const FAILED = 500;

interface OwnOperation {
  summary: string;
  description: string;
  group: string;
  /** The description of the credentials in its body; `undefined` without a body. */
  body?: string;
  security?: SecurityRequirement[];
  answer: Success;
}

const tokenAnswer = (description: string): Success => ({
  description,
  result: TOKEN,
  type: 'AccessToken',
  described: 'A token, its expiry and its account.',
});

const OF_ACCOUNTS: Readonly<Record<'login' | 'register' | 'logout', OwnOperation>> = {
  login: {
    summary: 'Exchanges credentials for a token.',
    description: 'Takes the password, and the user name or the address of the account.',
    group: ACCOUNTS,
    body: 'The account and its password.',
    answer: tokenAnswer('The token of the account.'),
  },
  register: {
    summary: 'Creates an account and logs it in.',
    description: 'Takes a password, and a user name or an address that no account has yet, or both.',
    group: ACCOUNTS,
    body: 'The new account and its password.',
    answer: tokenAnswer('The token of the new account, which is logged in.'),
  },
  logout: {
    summary: 'Revokes the token.',
    description: 'Revokes the token of the request, everywhere.',
    group: ACCOUNTS,
    security: [{ bearer: [] }],
    answer: {
      description: 'The token is revoked.',
      result: LOGGED_OUT,
      type: 'LogoutResult',
      described: 'Nothing.',
    },
  },
};

const listRoutes = (entry: Schema): OwnOperation => ({
  summary: 'Lists the routes.',
  description: 'Every path, with the verbs that it answers.',
  group: ROUTE_LIST,
  answer: {
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
});

function ownOperation(
  operationId: string,
  { summary, description, group, body, security = [], answer }: OwnOperation,
  context: DocumentContext,
  errors: readonly CodedError[] = [],
): Operation {
  return {
    operationId,
    summary,
    description,
    tags: [group],
    security,
    ...(body !== undefined && { requestBody: credentialsBody(body, context) }),
    responses: operationResponses({
      200: success(answer, context),
      ...codedResponses(errors, context.errorName),
    }),
  };
}

function credentialsBody(description: string, { schemas }: DocumentContext): RequestBody {
  const schema = schemas.answerType(['Credentials'], CREDENTIALS, { examples: [CREDENTIALS_EXAMPLE] });
  return {
    description,
    required: true,
    content: { 'application/json': { schema, example: CREDENTIALS_EXAMPLE } },
  };
}
