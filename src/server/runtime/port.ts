/** The interface through which generated routes call the application's handlers, in plain Node and in Meteor. */
import type { Request } from 'express';
import type { PageContract } from '../../shared/contract.js';
import type { Allowance } from './auth/allowance.js';
import type { AuthOptions } from './auth/auth-options.js';
import type { ApiRequest, CreateExpress } from './calls/api-request.js';
import type { PublishedCursor } from './cursor.js';
import type { Logger, ProcessLog } from './logger.js';

/** Options of a declaration in the host's code (C6, C7, C8, C13). */
export interface DeclarationOptions<Described = StandardSchema | undefined> {
  /** A URL in place of the default, with or without a leading slash. `:N` is the N-th argument, counted from 0. */
  url?: string;
  /** The only verb that the route answers, in upper or lower case. */
  httpMethod?: string;
  /** Returns the positional arguments for an Express request. */
  getArgsFromRequest?: (request: Request) => unknown[];
  /**
   * A schema of the arguments from zod, valibot, ArkType or another library of Standard Schema. A tuple describes all
   * arguments, any other schema a single one. The handler gets the schema's output.
   */
  schema?: Described;
  /** `off` disables validation against the types of the contract. */
  validation?: 'off';
  /** `false`: the publication answers no stream of its changes (C52). */
  live?: false;
  /** The publication answers the documents of its only cursor in pages (C56). */
  page?: PageContract;
}

/** Version 1 of the interface that schema libraries share (standardschema.dev). */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}

export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The client of a call, as handlers see it (C3). */
export interface Connection {
  readonly id: string;
  /** Runs the callbacks of `onClose`. The call is still answered. */
  close(): void;
  /** The callback runs once: when the call is answered or `close` is called, or at once if either has happened. */
  onClose(callback: () => unknown): void;
  /** The client's address according to trusted proxies; `null` if unknown. */
  readonly clientAddress: string | null;
  /** The request's headers without cookies and tokens. */
  readonly httpHeaders: Readonly<Record<string, string | string[] | undefined>>;
}

/** The connection of one call, with a function to end it. */
export interface OpenConnection {
  readonly connection: Connection;
  /** Runs the callbacks of `onClose` and releases the connection. Never throws. */
  end(): void;
}

/** The user of a call (`null` without one) and its connection. */
export interface Caller {
  readonly userId: string | null;
  readonly connection: Connection;
}

/** `this` of a method (C14). */
export interface MethodInvocation {
  userId: string | null;
  connection: Connection;
  isSimulation: false;
  /** Sets the status of a successful answer. The code must be an integer from 200 to 599, otherwise this throws. */
  setHttpStatusCode(code: number): void;
  unblock(): void;
  /** Throws, because over HTTP the token determines the user. */
  setUserId(userId: string | null): void;
}

/** `this` of a publication (C3). */
export interface Subscription {
  userId: string | null;
  connection: Connection;
  added(collection: string, id: unknown, fields: object): void;
  changed(collection: string, id: unknown, fields: object): void;
  removed(collection: string, id: unknown): void;
  ready(): void;
  stop(): void;
  error(error: unknown): void;
  /** The callback runs once: after the answer, or when the client goes away. */
  onStop(callback: () => void): void;
  unblock(): void;
}

export interface RegisteredMethod {
  readonly options: DeclarationOptions;
  /** Runs the handler with these arguments. In plain Node the invocation is its `this`. */
  call(invocation: MethodInvocation, values: unknown[]): unknown;
}

export interface RegisteredPublication {
  readonly options: DeclarationOptions;
  /** Starts the handler with these arguments and returns its result. In plain Node the subscription is its `this`. */
  start(subscription: Subscription, values: unknown[]): unknown;
}

/**
 * The operations of one collection that clients may call. Each runs the allow and deny rules (C18), and rejects with an
 * application error: `403` for a denied call, `404` for a missing document, `409` for a duplicate key.
 */
export interface GuardedCollection {
  /** Returns the `_id` of the new document, which is generated if the document has none (C19). */
  insert(caller: Caller, document: Record<string, unknown>): Promise<unknown>;
  /**
   * Sets fields, whose keys may be dotted paths, and removes others (C20, C43). Returns the number of documents
   * changed. Before the rules have run, the answer must not reveal anything about the document.
   * @param removed paths of the fields to remove; none by default
   * @param objects paths that must be objects afterwards: see `mergeObjects`; none by default
   */
  update(
    caller: Caller,
    id: unknown,
    fields: Record<string, unknown>,
    removed?: readonly string[],
    objects?: readonly string[],
  ): Promise<number>;
  remove(caller: Caller, id: unknown): Promise<number>;
}

/** The answer of login and registration (C30). */
export interface LoginAnswer {
  token: string;
  /** ISO 8601 */
  tokenExpires: string;
  id: string;
}

/** An API token, which a third party uses on behalf of a user (C45). */
export interface ApiTokenGrant {
  readonly id: string;
  /** The scopes of the token; null if it is unrestricted. */
  readonly scopes: readonly string[] | null;
}

/** The user of a token. */
export interface TokenUser {
  readonly userId: string;
  /** `undefined` for a log-in token, which is unrestricted. */
  readonly apiToken?: ApiTokenGrant;
  /** When the token expires, in milliseconds since 1970; `undefined` if it does not. */
  readonly expires?: number | undefined;
}

/** Users and tokens of the host (C44). `auth.statusCodes` may replace the status of its application errors (C30). */
export interface HostAuthentication {
  /** The user of a token; `undefined` if it is invalid, expired or revoked (C28). May return no promise. */
  identify(token: string, request: ApiRequest): TokenUser | undefined | Promise<TokenUser | undefined>;
  /** Exchanges credentials for a token. The body is parsed, but not checked. */
  logIn(body: unknown, connection: Connection): Promise<LoginAnswer>;
  /** Creates an account and logs it in. The body is parsed, but not checked. */
  register(body: unknown, connection: Connection): Promise<LoginAnswer>;
  /** Revokes the token, which may be invalid. */
  logOut(token: string, connection: Connection): Promise<void>;
}

/** The types that a host adds to EJSON: `{"$type": name, "$value": value}` (C15). */
export interface CustomTypes {
  /** Decodes a value; returns `undefined` for an unknown type or an invalid value. */
  decode(type: string, value: unknown): unknown;
  /** Encodes an instance of such a type for JSON; returns `undefined` for other objects. */
  encode(instance: object): unknown;
}

/** A call before it runs, for rate limits. */
export interface CallAttempt {
  readonly type: 'method' | 'subscription';
  readonly name: string;
  readonly caller: Caller;
}

export interface Host {
  publication(name: string): RegisteredPublication | undefined;
  method(name: string): RegisteredMethod | undefined;
  collection(name: string): GuardedCollection | undefined;
  /** The value as a cursor; `undefined` if it is not a cursor of this host. */
  cursor(value: unknown): PublishedCursor | undefined;
  /** Makes an ObjectId from 24 hex digits. */
  objectId(hex: string): unknown;
  /** Headers set with `setResponseHeaders`, which replace the defaults (C26). */
  responseHeaders(): Readonly<Record<string, string>> | undefined;
  /**
   * Opens resources such as a database. Called for each mounted API.
   * @throws Error if they cannot be used, so that the start fails, not every call
   */
  open?(): void;
  /** Runs a function when the application has declared everything; by default in the next turn of the event loop. */
  afterStart?(run: () => void): void;
  /**
   * Called once for each mounted API.
   * @throws Error if an option cannot be used
   */
  authentication(options: AuthOptions, log: Logger): HostAuthentication;
  /**
   * Makes the connection of one request, at first use.
   * @param token the valid token of the request, if it has one
   */
  connect(request: Request, token: string | undefined, log: Logger): OpenConnection;
  /** Whether the request came over HTTPS, according to the socket or trusted proxies (C33). */
  isSecure(request: Request): boolean;
  /**
   * Called before the body is read.
   * @throws an application error if the client calls too often
   */
  admit?(attempt: CallAttempt): Promise<void>;
  /**
   * Counts attempts together with all processes that serve the same data. If it is absent or returns `undefined`, each
   * process counts alone.
   */
  allowance?(name: string, limit: number, windowSeconds: number, log: Logger): Allowance | undefined;
  readonly customTypes?: CustomTypes;
  /** Called if the structured log is on: the host then logs events of the process and of its database there. */
  logProcess?(log: ProcessLog): void;
  /**
   * Registers a function that ends open streams. The host calls it when its server stops, after which clients reach
   * another process.
   */
  beforeStop?(endStreams: () => void): void;
  /** A prefix of all URLs that the server has removed from requests, such as `/sub`. */
  pathPrefix?(): string;
  /** The server's own Express, if it has one: an application of it makes the requests that handlers get. */
  createExpress?: CreateExpress;
}
