/**
 * What a host must offer, so that generated routes can call the application's own handlers. `restgen/host` implements it
 * in plain Node; a Meteor host implements it over Meteor's own server.
 */
import type { Request } from 'express';
import type { Allowance } from './auth/allowance.js';
import type { AuthOptions } from './auth/auth-options.js';
import type { ApiRequest } from './calls/api-request.js';
import type { Logger, ProcessLog } from './logger.js';

/** Options that a declaration has in the host's code (C6, C7, C8, C13). */
export interface DeclarationOptions {
  /** The declaration's own URL, with or without the leading slash. `:N` is the N-th argument, counted from 0. */
  url?: string;
  /** The only verb that the route answers, in upper or lower case. */
  httpMethod?: string;
  /** Returns the positional arguments for an Express request. */
  getArgsFromRequest?: (request: Request) => unknown[];
  /**
   * Describes the arguments by a schema of zod, valibot, ArkType or another library of Standard Schema. A tuple
   * describes all arguments, any other schema the only one. The handler gets what the schema makes of them.
   */
  schema?: StandardSchema;
  /** `off`: the arguments are not validated against their types in the generated contract. */
  validation?: 'off';
}

/** Version 1 of the interface that schema libraries share (standardschema.dev). */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
  };
}

export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a handler may know about its client (C3). */
export interface Connection {
  readonly id: string;
  /** Ends the connection for the application: the callbacks of `onClose` run. The call is answered nevertheless. */
  close(): void;
  /** The callback runs once: when the call has been answered, when `close` is called, or at once if either has happened. */
  onClose(callback: () => unknown): void;
  /** Of the client, as trusted proxies tell it; `null` where nobody knows it. */
  readonly clientAddress: string | null;
  /** Without cookies and tokens. */
  readonly httpHeaders: Readonly<Record<string, string | string[] | undefined>>;
}

/** A connection that the host made for one call, and will be told to end. */
export interface OpenConnection {
  readonly connection: Connection;
  /** Runs the callbacks of `onClose`, and drops what the host keeps for the call. Never throws. */
  end(): void;
}

/** Who calls: the user of the token, or nobody. */
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
  /** Throws: over HTTP the token decides who is calling. */
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

/** A method that the host has. */
export interface RegisteredMethod {
  readonly options: DeclarationOptions;
  /** Runs the handler with these arguments. In plain Node the invocation is its `this`. */
  call(invocation: MethodInvocation, values: unknown[]): unknown;
}

/** A publication that the host has. */
export interface RegisteredPublication {
  readonly options: DeclarationOptions;
  /** Starts the handler with these arguments; returns what it returns. In plain Node the subscription is its `this`. */
  start(subscription: Subscription, values: unknown[]): unknown;
}

/** A cursor that a publication returned. */
export interface PublishedCursor {
  /** Null if the collection has no name: it cannot be published. */
  collectionName: string | null;
  /**
   * The documents, in batches as the database sends them. Each call reads them again; a caller that does not take them all
   * calls `return`.
   */
  batches(): AsyncGenerator<object[], void>;
  /**
   * The JSON of the same documents, as answers write it (C15), if the host has it at hand. Each iteration reads them again,
   * and may pause for as long as it likes.
   */
  texts?(): Iterable<string> | undefined;
}

/**
 * The operations of one collection as a client may call them. Each runs the allow and deny rules (C18). It rejects with
 * an application error: `403` for a denied call, `404` for a missing document, `409` for a duplicate key.
 */
export interface GuardedCollection {
  /** Returns the `_id` of the new document, which is generated if the document has none (C19). */
  insert(caller: Caller, document: Record<string, unknown>): Promise<unknown>;
  /**
   * Sets fields, whose keys may be dotted paths, and removes others (C20, C43). Returns the number of documents changed.
   * Nothing of the document shows in the answer before its rules have been asked.
   * @param removed paths of the fields to remove; none by default
   * @param objects paths at which an object is afterwards, as `mergedInto` makes it; none by default
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

/** C30 */
export interface LoginAnswer {
  token: string;
  /** ISO 8601 */
  tokenExpires: string;
  id: string;
}

/** An API token, which third parties use in the name of a user (C45). */
export interface ApiTokenGrant {
  readonly id: string;
  /** What the token may be used for; null if it is unrestricted. */
  readonly scopes: readonly string[] | null;
}

/** Who a token belongs to. */
export interface TokenUser {
  readonly userId: string;
  /** `undefined` for a token of a login, which may do all that its user may. */
  readonly apiToken?: ApiTokenGrant;
}

/**
 * Who users are, and what their tokens are worth (C44). What it throws for the client is an application error, whose
 * status `auth.statusCodes` may replace (C30).
 */
export interface HostAuthentication {
  /** The user of a token; `undefined` if the token is invalid, expired or revoked (C28). May return without a promise. */
  identify(token: string, request: ApiRequest): TokenUser | undefined | Promise<TokenUser | undefined>;
  /** Exchanges credentials for a token. The body is parsed, but not checked. */
  logIn(body: unknown, connection: Connection): Promise<LoginAnswer>;
  /** Makes an account and logs it in. The body is parsed, but not checked. */
  register(body: unknown, connection: Connection): Promise<LoginAnswer>;
  /** Revokes the token, which may be invalid. */
  logOut(token: string, connection: Connection): Promise<void>;
}

/** The types that a host adds to EJSON: `{"$type": name, "$value": value}` (C15). */
export interface CustomTypes {
  /** The value of a type; `undefined` if the host has no such type, or the type does not take the value. */
  decode(type: string, value: unknown): unknown;
  /** What JSON writes for an instance of such a type; `undefined` for other objects. */
  encode(instance: object): unknown;
}

/** A call before it is run, for limits of how often clients may call. */
export interface CallAttempt {
  readonly type: 'method' | 'subscription';
  readonly name: string;
  readonly caller: Caller;
}

/** Learns how long an operation of the database took. */
export type RecordStoreTime = (operation: string, collection: string, seconds: number) => void;

export interface Host {
  publication(name: string): RegisteredPublication | undefined;
  method(name: string): RegisteredMethod | undefined;
  collection(name: string): GuardedCollection | undefined;
  /** The value as a cursor; `undefined` if it is not one of this host. */
  cursor(value: unknown): PublishedCursor | undefined;
  /** The host's ObjectId of 24 hex digits. */
  objectId(hex: string): unknown;
  /** Headers set with `setResponseHeaders`, which replace the defaults (C26). */
  responseHeaders(): Readonly<Record<string, string>> | undefined;
  /**
   * Opens what calls need, such as a database. Called for each API that is mounted.
   * @throws Error if it cannot be used: better at the start than at every call
   */
  open?(): void;
  /**
   * Called once for each API that is mounted.
   * @throws Error if an option cannot be used
   */
  authentication(options: AuthOptions, log: Logger): HostAuthentication;
  /**
   * Makes the connection of one request, if something asks for it.
   * @param token the valid token of the request, if it has one
   */
  connect(request: Request, token: string | undefined, log: Logger): OpenConnection;
  /** Whether the request came over HTTPS, as far as the server may believe its proxies (C33). */
  isSecure(request: Request): boolean;
  /** Throws an application error if the client calls too often. Called before the request's body is read. */
  admit?(attempt: CallAttempt): void;
  /**
   * Counts attempts together with all processes that serve the same data; `undefined`, or left out, where this process
   * counts for itself.
   */
  allowance?(name: string, limit: number, windowSeconds: number, log: Logger): Allowance | undefined;
  readonly customTypes?: CustomTypes;
  /** Called if there are metrics: from now on the host tells the times of its database, if it has one of its own. */
  measureStore?(record: RecordStoreTime): void;
  /** Called if the log has lines of JSON: from now on the host tells there of the process, and of its database. */
  logProcess?(log: ProcessLog): void;
  /** The beginning of every path of the server that requests no longer show, such as `/sub`. */
  pathPrefix?(): string;
}
