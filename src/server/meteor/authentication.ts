/** Authentication by Meteor's own accounts and log-in tokens (C44). */
import {
  type ApiRequest,
  type AuthOptions,
  type Caller,
  type Connection,
  type HostAuthentication,
  httpError,
  type Logger,
  type LoginAnswer,
  type TokenUser,
} from '../runtime/index.js';
import { findApiToken, indexApiTokens, type StoredToken } from './api-tokens.js';
import { connect } from './connection.js';
import { takeEqualTime } from './equal-time.js';
import { loginOptions, registrationOptions } from './login-options.js';
import { loginRefusal, registrationRefusal } from './login-refusal.js';
import { nativeInvocation, withInvocation } from './method.js';
import {
  type LoginSession,
  meteor,
  meteorPackages,
  type NativeAccounts,
  type TokenAttempt,
  type TokenHolder,
} from './packages.js';
import { admit } from './rate-limits.js';

export function meteorAuthentication({ registration }: AuthOptions, log: Logger): HostAuthentication {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  if (Accounts !== undefined)
    indexApiTokens(Accounts).catch((error: unknown) =>
      log.error('The index of API tokens cannot be created:', error),
    );
  return {
    identify: (token, request) => identify(token, request, log),
    logIn: (body, connection) => logIn(body, connection),
    register(body, connection) {
      if (registration === false) throw httpError('signupsForbidden');
      return register(body, connection);
    },
    logOut: (token, connection) => logOut(token, connection),
  };
}

/** The user of a token, unless the application's rules refuse the attempt. */
async function identify(token: string, request: ApiRequest, log: Logger): Promise<TokenUser | undefined> {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  if (Accounts === undefined) return undefined;
  const apiToken = await findApiToken(Accounts, token);
  const found = apiToken ?? (await findLoginToken(Accounts, token));
  if (found === undefined) return undefined;
  const { connection, end } = connect(request, token, log);
  try {
    if (!(await mayCall(Accounts, connection, loginAttempt(found.holder, token, apiToken !== undefined))))
      return undefined;
  } finally {
    end();
  }
  return found.user;
}

/** The attempt as hooks get it. They never get an API token. */
const loginAttempt = (user: TokenHolder, token: string, isApiToken: boolean): TokenAttempt =>
  isApiToken
    ? { type: 'apiToken', allowed: true, methodName: 'apiToken', methodArguments: [{}], user }
    : { type: 'resume', allowed: true, methodName: 'login', methodArguments: [{ resume: token }], user };

/** The user of a log-in token that has not expired. */
async function findLoginToken(Accounts: NativeAccounts, token: string): Promise<StoredToken | undefined> {
  const hashedToken = Accounts._hashLoginToken(token);
  const holder = await Accounts.users.findOneAsync(
    { 'services.resume.loginTokens.hashedToken': hashedToken },
    { transform: null },
  );
  const stored = holder?.services?.resume?.loginTokens?.find((entry) => entry.hashedToken === hashedToken);
  if (holder === undefined || stored === undefined) return undefined;
  const expires = Accounts._tokenExpiration(stored.when).getTime();
  return expires > Date.now() ? { holder, user: { userId: holder._id, expires } } : undefined;
}

/**
 * Runs the hooks of `validateLoginAttempt`, as Meteor does when a client resumes with its token. Applications use them
 * to refuse banned users (C42). `onLogin` does not run, because nobody logs in.
 */
async function mayCall(
  Accounts: NativeAccounts,
  connection: Connection,
  attempt: TokenAttempt,
): Promise<boolean> {
  const invocation = nativeInvocation(attempt.methodName, { userId: null, connection });
  await withInvocation(invocation, () => Accounts._validateLogin(connection, attempt));
  return attempt.allowed;
}

/** Runs log-in as Meteor's method `login` does, with its hooks, limits and second factor. */
async function logIn(body: unknown, connection: Connection): Promise<LoginAnswer> {
  const Accounts = accountsWithMethod('login');
  return enter('login', connection, async (invocation) => {
    const { options, hookOptions } = loginOptions(body);
    const result = await Accounts._runLoginHandlers(invocation, options);
    await takeEqualTime(Accounts, options, result);
    try {
      return await Accounts._attemptLogin(invocation, 'login', [hookOptions], result);
    } catch (error) {
      throw loginRefusal(error, result.error);
    }
  });
}

/** Registers by Meteor's method `createUser`, which checks permission, creates the account and logs it in. */
async function register(body: unknown, connection: Connection): Promise<LoginAnswer> {
  accountsWithMethod('createUser');
  return enter('createUser', connection, async (invocation) => {
    const options = registrationOptions(body);
    const handler = meteor().server.method_handlers['createUser'];
    try {
      return (await handler?.call(invocation, options)) as LoginSession;
    } catch (error) {
      throw registrationRefusal(error);
    }
  });
}

/** Revokes a token for HTTP and DDP. */
async function logOut(token: string, connection: Connection): Promise<void> {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  const found = Accounts && (await findLoginToken(Accounts, token));
  if (Accounts === undefined || found === undefined) throw httpError('tokenAlreadyInvalid');
  const { userId } = found.user;
  await admit({ type: 'method', name: 'logout', caller: { userId, connection } });
  await Accounts.destroyToken(userId, Accounts._hashLoginToken(token));
  await Accounts._successfulLogout(connection, userId);
}

/** Runs a log-in in a method invocation, within the application's rate limits. */
async function enter(
  method: string,
  connection: Connection,
  run: (invocation: object) => Promise<LoginSession>,
): Promise<LoginAnswer> {
  const caller: Caller = { userId: null, connection };
  await admit({ type: 'method', name: method, caller });
  const invocation = nativeInvocation(method, caller);
  try {
    const { id, token, tokenExpires } = await withInvocation(invocation, () => run(invocation));
    return { token, tokenExpires: tokenExpires.toISOString(), id };
  } finally {
    // After a log-in, Meteor observes the user until the connection closes. It does not know this connection, so the
    // observer is removed here.
    meteorPackages()['accounts-base']?.Accounts._removeTokenFromConnection(connection.id);
  }
}

/** @throws Meteor.Error 404 if the application does not have the method, as in a DDP call */
function accountsWithMethod(method: string): NativeAccounts {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  if (Accounts !== undefined && Object.hasOwn(meteor().server.method_handlers, method)) return Accounts;
  throw Object.assign(new (meteor().Error)(404, `Method '${method}' not found`), { statusCode: 404 });
}
