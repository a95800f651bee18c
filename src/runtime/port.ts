/**
 * What a host must offer, so that generated routes can call the application's own handlers. `restgen/host` implements it
 * in plain Node; a Meteor host implements it over Meteor's own server.
 */
import type { Request } from 'express';

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

export interface Connection {
  /** Unique as long as the process lives. */
  id: string;
  clientAddress: string;
  httpHeaders: Record<string, string | string[] | undefined>;
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

/** A publication or method that the host has registered. */
export interface RegisteredDeclaration<This> {
  handler: (this: This, ...args: never[]) => unknown;
  options: DeclarationOptions;
}

/** A cursor that a publication returned. */
export interface PublishedCursor {
  /** Null if the collection has no name: it cannot be published. */
  collectionName: string | null;
  fetch(): Promise<object[]>;
}

/**
 * The operations of one collection as a client may call them. Each runs the allow and deny rules (C18). It rejects with
 * an application error: `403` for a denied call, `404` for a missing document, `409` for a duplicate key.
 */
export interface GuardedCollection {
  /** Returns the `_id` of the new document, which is generated if the document has none (C19). */
  insert(userId: string | null, document: Record<string, unknown>): Promise<unknown>;
  /** Sets fields, whose keys may be dotted paths; returns the number of documents changed (C20). */
  update(userId: string | null, id: unknown, fields: Record<string, unknown>): Promise<number>;
  remove(userId: string | null, id: unknown): Promise<number>;
}

/** The part of an account that login needs. */
export interface Account {
  id: string;
  username?: string | undefined;
  email?: string | undefined;
  /** bcrypt of the lowercase SHA-256 hex digest of the password (C31); `undefined` if the account has no password. */
  passwordHash?: string | undefined;
}

export type AccountKey = { username: string } | { email: string };

/** The claims of a token. It is valid only while `accounts.isCurrent` returns true (C32). */
export interface TokenClaims {
  userId: string;
  tokenId: string;
  /** The account's credential generation when the token was issued; a change of password raises it. */
  generation: number;
}

export interface LoginAttempt {
  type: 'password' | 'register';
  allowed: boolean;
  error?: unknown;
  /** Null if no account matches. */
  userId: string | null;
  connection: Connection;
}

export interface Accounts {
  /** Finds an account whatever the case of the name (C31). */
  find(key: AccountKey): Promise<Account | undefined>;
  /**
   * Returns the id of the new account. Rejects with an application error: `403` if registration is closed, `409` if a
   * name is taken.
   */
  create(account: { username?: string; email?: string; passwordHash: string }): Promise<string>;
  /** The account's credential generation, which goes into a new token. */
  generation(userId: string): Promise<number>;
  isCurrent(claims: TokenClaims): boolean | Promise<boolean>;
  /** Makes one token invalid. The host must keep this until `expires`, in milliseconds since 1970. */
  revoke(claims: TokenClaims, expires: number): Promise<void>;
  /** Runs the application's login rules; rejects if one of them refuses. */
  validateLogin(attempt: LoginAttempt): Promise<void>;
  /** Tells the application how an attempt ended. */
  loginEnded(attempt: LoginAttempt): Promise<void>;
}

export interface Host {
  publication(name: string): RegisteredDeclaration<Subscription> | undefined;
  method(name: string): RegisteredDeclaration<MethodInvocation> | undefined;
  collection(name: string): GuardedCollection | undefined;
  /** The value as a cursor; `undefined` if it is not one of this host. */
  cursor(value: unknown): PublishedCursor | undefined;
  /** The host's ObjectId of 24 hex digits. */
  objectId(hex: string): unknown;
  /** Headers set with `setResponseHeaders`, which replace the defaults (C26). */
  responseHeaders(): Readonly<Record<string, string>> | undefined;
  accounts: Accounts;
}
