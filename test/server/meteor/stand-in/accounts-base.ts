/** Meteor's package `accounts-base`: log-in by handlers, hooks, login tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { randomId } from '../../../../src/server/host/documents/random-id.js';
import { check, where } from './check.js';
import type { Collection, Mongo } from './collection.js';
import type { RateLimiter } from './ddp-rate-limiter.js';
import type { DdpServer } from './ddp-server.js';
import type { Ejson } from './ejson.js';
import { errorClass, type Fields } from './environment.js';
import { baseMethods, resumed } from './login-methods.js';
import { type LoginResult, type StampedToken, tryLogin, type User } from './login-result.js';
import { LoginTokens } from './login-tokens.js';
import type { DdpConnection, MethodInvocation } from './method-invocation.js';

interface Attempt {
  type: string;
  allowed: boolean;
  methodName: string;
  methodArguments: unknown[];
  error?: unknown;
  user?: unknown;
}

interface AccountsOptions {
  loginExpirationInDays?: number | null;
  forbidClientAccountCreation?: boolean;
  ambiguousErrorMessages?: boolean;
  bcryptRounds?: number;
}

export interface Platform {
  server: DdpServer;
  mongo: Mongo;
  limiter: RateLimiter;
  ejson: Ejson;
}

type LoginHandler = (this: MethodInvocation, options: Fields) => unknown;
type Hook = (info: Fields) => unknown;

class Hooks {
  readonly #hooks = new Set<Hook>();

  add(hook: Hook): { stop(): void } {
    this.#hooks.add(hook);
    return { stop: () => this.#hooks.delete(hook) };
  }

  *[Symbol.iterator](): Iterator<Hook> {
    yield* this.#hooks;
  }
}

const DAY = 86_400_000;
const DEFAULT_EXPIRATION_DAYS = 90;
const NEVER_DAYS = 365 * 100;
const LIMITED_METHODS = ['login', 'createUser', 'resetPassword', 'forgotPassword'];

export const nonEmptyString = where((value) => {
  check(value, String);
  return value !== '';
});

export class Accounts {
  readonly users: Collection;
  readonly _options: AccountsOptions = {};
  defaultRateLimiterRuleId: string | null = null;
  readonly #platform: Platform;
  readonly #tokens: LoginTokens;
  readonly #loginHandlers: { name: string | null; handler: LoginHandler }[] = [];
  readonly #validateLogin = new Hooks();
  readonly #onLogin = new Hooks();
  readonly #onLoginFailure = new Hooks();
  readonly #onLogout = new Hooks();
  readonly #validateNewUser: ((user: User) => unknown)[] = [];
  #onCreateUser: ((options: Fields, user: User) => unknown) | undefined;

  constructor(platform: Platform) {
    const { server, mongo } = platform;
    this.#platform = platform;
    this.users = new mongo.Collection('users');
    this.#tokens = new LoginTokens(this.users);
    server.onConnection((connection) => this.#tokens.opened(connection));
    this.registerLoginHandler('resume', ({ resume }) => resumed(this, resume));
    server.methods(baseMethods(this));
    this.users.allow({ update: mayUpdate, updateAsync: mayUpdate, fetch: ['_id'] });
    this.addDefaultRateLimit();
  }

  get _userObservesForConnections(): Record<string, unknown> {
    return this.#tokens.watches;
  }

  config(options: AccountsOptions): void {
    Object.assign(this._options, options);
  }

  validateLoginAttempt(hook: Hook): { stop(): void } {
    return this.#validateLogin.add(hook);
  }

  onLogin(hook: Hook): { stop(): void } {
    return this.#onLogin.add(hook);
  }

  onLoginFailure(hook: Hook): { stop(): void } {
    return this.#onLoginFailure.add(hook);
  }

  onLogout(hook: Hook): { stop(): void } {
    return this.#onLogout.add(hook);
  }

  validateNewUser(hook: (user: User) => unknown): void {
    this.#validateNewUser.push(hook);
  }

  onCreateUser(hook: (options: Fields, user: User) => unknown): void {
    if (this.#onCreateUser !== undefined) throw new Error('Can only call onCreateUser once');
    this.#onCreateUser = hook;
  }

  registerLoginHandler(...given: [name: string, handler: LoginHandler] | [handler: LoginHandler]): void {
    const [name, handler] = given.length === 2 ? given : ([null, given[0]] as const);
    this.#loginHandlers.push({ name, handler });
  }

  _handleError(message: string, throws = true, code: string | number = 403): errorClass {
    const isAmbiguous = this._options.ambiguousErrorMessages ?? true;
    const reason = isAmbiguous ? 'Something went wrong. Please check your credentials.' : message;
    const error = new errorClass(code, reason);
    if (throws) throw error;
    return error;
  }

  async _runLoginHandlers(invocation: unknown, options: Fields): Promise<LoginResult> {
    for (const { name, handler } of this.#loginHandlers) {
      const result = await tryLogin(name, () => handler.call(invocation as MethodInvocation, options));
      if (result !== undefined) return result;
    }
    return { type: null, error: new errorClass(400, 'Unrecognized options for login request') };
  }

  async _attemptLogin(
    invocation: MethodInvocation,
    methodName: string,
    methodArguments: ArrayLike<unknown>,
    result: LoginResult | undefined,
  ): Promise<Fields> {
    if (!result) throw new Error('result is required');
    if (!result.userId && !result.error) throw new Error('A login method must specify a userId or an error');
    const user = result.userId === undefined ? undefined : await this.users.findOneAsync(result.userId);
    const attempt: Attempt = {
      type: result.type || 'unknown',
      allowed: Boolean(result.userId && !result.error),
      methodName,
      methodArguments: Array.from(methodArguments),
      ...(result.error ? { error: result.error } : {}),
      ...(user ? { user } : {}),
    };
    const { connection } = invocation;
    await this._validateLogin(connection, attempt);
    if (!attempt.allowed) {
      for (const hook of this.#onLoginFailure) await hook(this.#shown(connection, attempt));
      throw attempt.error;
    }
    const session = await this._loginUser(invocation, result.userId ?? '', result.stampedLoginToken);
    for (const hook of this.#onLogin) await hook(this.#shown(connection, attempt));
    return { ...session, type: attempt.type };
  }

  /** Each hook gets a copy of the attempt. */
  #shown(connection: unknown, attempt: Attempt): Fields {
    return { ...this.#platform.ejson.clone(attempt), connection };
  }

  async _validateLogin(connection: unknown, attempt: Attempt): Promise<void> {
    for (const hook of this.#validateLogin) {
      try {
        if (await hook(this.#shown(connection, attempt))) continue;
        attempt.error ??= new errorClass(403, 'Login forbidden');
      } catch (error) {
        attempt.error = error;
      }
      attempt.allowed = false;
    }
  }

  async _loginMethod(
    invocation: MethodInvocation,
    methodName: string,
    methodArguments: ArrayLike<unknown>,
    type: string,
    attempt: () => unknown,
  ): Promise<Fields> {
    return this._attemptLogin(invocation, methodName, methodArguments, await tryLogin(type, attempt));
  }

  async _loginUser(invocation: MethodInvocation, userId: string, given?: StampedToken): Promise<Fields> {
    const stamped = given ?? this._generateStampedLoginToken();
    if (given === undefined) await this._insertLoginToken(userId, stamped);
    // As in Meteor: without a connection, its id cannot be read.
    const connection = invocation.connection as DdpConnection;
    this._setLoginToken(userId, connection, this._hashLoginToken(stamped.token));
    await invocation.setUserId(userId);
    return { id: userId, token: stamped.token, tokenExpires: this._tokenExpiration(stamped.when) };
  }

  async _successfulLogout(connection: unknown, userId: string | null): Promise<void> {
    for (const hook of this.#onLogout) {
      const user = userId ? await this.users.findOneAsync(userId) : undefined;
      hook({ ...(user ? { user } : {}), connection });
    }
  }

  _generateStampedLoginToken(): StampedToken {
    return { token: randomBytes(32).toString('base64url'), when: new Date() };
  }

  _hashLoginToken(token: string): string {
    return createHash('sha256').update(token).digest('base64');
  }

  async _insertLoginToken(userId: string, { token, when }: StampedToken): Promise<void> {
    const hashed = { when, hashedToken: this._hashLoginToken(token) };
    await this.users.updateAsync(userId, { $addToSet: { 'services.resume.loginTokens': hashed } });
  }

  async destroyToken(userId: string, token: string): Promise<void> {
    // Meteor joins both by `$or`, which the store does not know in `$pull`.
    for (const item of [{ hashedToken: token }, { token }])
      await this.users.updateAsync(userId, { $pull: { 'services.resume.loginTokens': item } });
  }

  _tokenExpiration(when: Date | number): Date {
    const { loginExpirationInDays: days } = this._options;
    const lifetime = days === null ? NEVER_DAYS : days || DEFAULT_EXPIRATION_DAYS;
    return new Date(new Date(when).getTime() + lifetime * DAY);
  }

  _getLoginToken(connectionId: string): string | undefined {
    return this.#tokens.of(connectionId);
  }

  _setLoginToken(userId: string | null, connection: DdpConnection, token: string | null): void {
    this.#tokens.set(userId, connection, token);
  }

  _removeTokenFromConnection(connectionId: string): void {
    this.#tokens.unwatch(connectionId);
  }

  /** Inserts the document that `onCreateUser` makes, if the hooks let it pass. */
  async insertUserDoc(options: Fields, user: Fields): Promise<string> {
    const document = { createdAt: new Date(), _id: randomId(), ...user } as User;
    const { profile } = options;
    const made = this.#onCreateUser?.(options, document);
    const full = (await made) ?? (profile === undefined ? document : { ...document, profile });
    for (const hook of this.#validateNewUser)
      if (!(await hook(full as User))) throw new errorClass(403, 'User validation failed');
    return (await this.users.insertAsync(full as User)) as string;
  }

  async _findUserByQuery(query: {
    id?: string;
    username?: string;
    email?: string;
  }): Promise<User | undefined> {
    if (query.id !== undefined) return (await this.users.findOneAsync(query.id)) as User | undefined;
    const field = query.username === undefined ? 'emails.address' : 'username';
    const value = query.username ?? query.email ?? '';
    const exact = await this.users.findOneAsync({ [field]: value });
    if (exact !== undefined) return exact as User;
    const alike = await this.users.find({ [field]: anyCase(value) }, { limit: 2 }).fetchAsync();
    return alike.length === 1 ? (alike[0] as User) : undefined;
  }

  addDefaultRateLimit(): void {
    const matchers = {
      userId: null,
      clientAddress: null,
      type: 'method',
      name: (name: string) => LIMITED_METHODS.includes(name),
      connectionId: () => true,
    };
    this.defaultRateLimiterRuleId ??= this.#platform.limiter.addRule(matchers, 5, 10_000);
  }

  removeDefaultRateLimit(): boolean {
    const removed = this.#platform.limiter.removeRule(this.defaultRateLimiterRuleId ?? '');
    this.defaultRateLimiterRuleId = null;
    return removed;
  }
}

const mayUpdate = (userId: unknown, user: User, fields: string[]): boolean =>
  user._id === userId && fields.length === 1 && fields[0] === 'profile';

export const anyCase = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i');
