/** Types of the parts of Meteor 3's packages that restgen uses. Members with an underscore are internal to Meteor. */
import type { RequestListener } from 'node:http';
import type { ApiTokenGrant, ApiTokens, Connection, CreateExpress, CursorOptions } from '../runtime/index.js';

/** A value that follows a call through its asynchronous work. */
interface EnvironmentVariable {
  withValue<Result>(value: unknown, run: () => Result): Result;
}

/** A handler, called with the arguments of a client. */
export type Handler = (this: unknown, ...values: unknown[]) => unknown;

interface Meteor {
  server: {
    method_handlers: Record<string, Handler>;
    publish_handlers: Record<string, Handler>;
  };
  Error: new (error: string | number, reason?: string, details?: unknown) => Error;
  bindEnvironment<Arguments extends unknown[]>(
    callback: (...values: Arguments) => unknown,
    onException?: string | ((error: unknown) => void),
    self?: unknown,
  ): (...values: Arguments) => unknown;
  /** Parameters beyond these are dropped. */
  publish(name: unknown, handler: unknown, options?: unknown): unknown;
  methods(methods: Record<string, unknown>): unknown;
  /** Runs the callback once all modules have run. */
  startup(callback: () => void): void;
}

export interface NativeCursor {
  readonly _mongo: { find(name: string, selector: unknown, options: object): NativeCursor };
  readonly _cursorDescription: { collectionName: string; selector: object; options: CursorOptions };
  fetchAsync(): Promise<object[]>;
  countAsync(): Promise<number>;
}

/** `timeToReset` is in milliseconds. */
export interface RateLimiterResult {
  allowed: boolean;
  timeToReset: number;
}

/** Meteor has the optional functions from 3.5 on. */
export interface RateLimiter {
  findAllMatchingRulesAsync?(input: object): Promise<object[]>;
  _incrementRules?(rules: readonly object[], input: object): void;
  _checkRules?(rules: readonly object[], input: object): RateLimiterResult;
  _increment(input: object): void;
  _check(input: object): RateLimiterResult;
  getErrorMessage(result: RateLimiterResult): string;
}

interface Ejson {
  clone<Value>(value: Value): Value;
  fromJSONValue(value: unknown): unknown;
  toJSONValue(value: unknown): unknown;
}

/** The part of a user's document that tokens need. */
export interface TokenHolder {
  _id: string;
  services?: {
    apiTokens?: unknown;
    resume?: { loginTokens?: { hashedToken?: string; when: Date; type?: string }[] };
  };
}

interface Users {
  findOneAsync(selector: object, options?: object): Promise<TokenHolder | undefined>;
  updateAsync(selector: object, modifier: object): Promise<number>;
  createIndexAsync(key: string, options: object): Promise<unknown>;
}

export interface LoginResult {
  type: string | null;
  userId?: string;
  error?: unknown;
}

export interface LoginSession {
  id: string;
  token: string;
  tokenExpires: Date;
}

/** An attempt to call with a token. Hooks refuse it by setting `allowed` to false. */
export interface TokenAttempt {
  type: 'resume' | 'apiToken';
  allowed: boolean;
  methodName: string;
  methodArguments: [object];
  user: TokenHolder;
}

/** Meteor's `Accounts`; it has the functions of API tokens from Meteor 3.5 on. */
export interface NativeAccounts extends Partial<ApiTokens> {
  readonly users: Users;
  _runLoginHandlers(invocation: object, options: object): Promise<LoginResult>;
  _attemptLogin(
    invocation: object,
    methodName: string,
    methodArguments: unknown[],
    result: LoginResult,
  ): Promise<LoginSession>;
  _validateLogin(connection: Connection, attempt: TokenAttempt): Promise<void>;
  _removeTokenFromConnection(connectionId: string): void;
  _hashLoginToken(token: string): string;
  _tokenExpiration(when: Date): Date;
  _findApiToken?(token: string): Promise<(ApiTokenGrant & { userId: string }) | null>;
  destroyToken(userId: string, hashedToken: string): Promise<unknown>;
  _successfulLogout(connection: Connection, userId: string): Promise<unknown>;
  /** Only with `accounts-password`. */
  _checkPasswordAsync?(user: object, password: object): Promise<unknown>;
  _bcryptRounds?(): number;
  /** Only in Meteor 3.2 and newer, like the costs. */
  _argon2Enabled?(): boolean;
  _argon2Type?(): number;
  /** In KiB. */
  _argon2MemoryCost?(): number;
  _argon2TimeCost?(): number;
  _argon2Parallelism?(): number;
}

/** A collection. Members with an underscore come from the package `allow-deny`. */
export interface NativeCollection {
  findOneAsync(selector: object, options: object): Promise<object | undefined>;
  readonly _collection: object;
  readonly _restricted: boolean;
  _isInsecure(): boolean;
  _validatedUpdateAsync(userId: string | null, ...values: unknown[]): Promise<number>;
}

type Middleware = (request: never, response: never, next: (error?: unknown) => void) => void;

/** The packages in `globalThis.Package`. Optional ones may be missing in an application. */
interface MeteorPackages {
  meteor: { Meteor: Meteor };
  'ddp-client': {
    DDP: {
      _CurrentMethodInvocation: EnvironmentVariable;
      _CurrentPublicationInvocation: EnvironmentVariable;
    };
  };
  'ddp-common': { DDPCommon: { MethodInvocation: new (options: object) => object } };
  ejson: { EJSON: Ejson };
  'mongo-id': {
    MongoID: {
      ObjectID: new (hex: string) => object;
      idStringify(id: unknown): string;
    };
  };
  webapp: {
    WebApp: {
      /** `handle` gets every request of the server except those of DDP. */
      expressApp: { handle: RequestListener };
      express: CreateExpress;
      /** Their `handle` calls `next` if no handler of the application answers. */
      handlers: { handle: Middleware; use(path: string, middleware: Middleware): unknown };
    };
  };
  mongo?: { Mongo: { getCollection(name: string): NativeCollection | undefined } };
  check?: {
    Match: {
      _failIfArgumentsAreNotAllChecked(
        handler: Handler,
        self: unknown,
        values: unknown[],
        description: string,
      ): unknown;
    };
  };
  'accounts-base'?: { Accounts: NativeAccounts };
  'ddp-rate-limiter'?: { DDPRateLimiter: RateLimiter };
  'audit-argument-checks'?: object;
}

/** Reads a global that Meteor sets. */
export const meteorGlobal = (name: 'Package' | '__meteor_runtime_config__'): unknown =>
  Reflect.get(globalThis, name);

/** @throws Error outside a Meteor server */
export function meteorPackages(): MeteorPackages {
  const Package = meteorGlobal('Package');
  if (typeof Package === 'object' && Package !== null) return Package as MeteorPackages;
  throw new Error('restgen/meteor runs inside a Meteor server only: there is no global named Package.');
}

/** @throws Error outside a Meteor server */
export const meteor = (): Meteor => meteorPackages().meteor.Meteor;
