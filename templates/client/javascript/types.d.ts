export interface Login {
  token: string;
  tokenExpires: Date;
  /** Of the user. */
  id: string;
}

export interface Account {
  /** What calls present from now on; kept in memory only. */
  token: string | undefined;
  login(credentials: Credentials): Promise<Login>;
  /** Makes an account and logs in to it. */
  register(credentials: Credentials): Promise<Login>;
  /** Revokes the token, and forgets it whatever the server says. */
  logout(): Promise<void>;
}

/** One of `username` and `email` says whose password it is. */
export type Credentials =
  | { username: string; email?: string; password: string }
  | { email: string; username?: string; password: string };

export type Client<Routes> = Routes &
  Account & {
    /** The same API, of the same login, with other options for its calls. */
    with(options: CallOptions): Client<Routes>;
  };

export interface Collection<Document, Id> {
  /** Answers the `_id` of the new document. */
  insert(document: NewDocument<Document>): Promise<Id>;
  /** Sets fields of one document; answers the number of documents changed. */
  update(id: Id, fields: Fields<Document>): Promise<number>;
  /** Answers the number of documents removed. */
  remove(id: Id): Promise<number>;
}

/** What is sent for a new document: its `_id` may be left to the server. */
export type NewDocument<Document> = Document extends unknown
  ? {
      [Key in keyof Document as Key extends '_id' ? never : Key]: Document[Key];
    } & { _id?: Document extends { _id: infer Id } ? Id : unknown }
  : never;

/** Fields to set, or parts of them by dotted paths: `{ 'profile.name': 'Grace' }`. */
export type Fields<Document> = Partial<Omit<Document, '_id'>> & {
  [path: `${string}.${string}`]: unknown;
};

/** What a call is made of, where the declaration reads its arguments from the request itself. */
export interface RequestParts {
  query?: Query;
  body?: unknown;
}

/** As `RequestParts`, with the named segments of the path. */
export interface RequestPartsOf<Names extends string> extends RequestParts {
  params: Record<Names, string>;
}

/** What a publication answers of which no more is known: documents by the names of their collections. */
export type Published = Record<string, Record<string, unknown>[]>;

export type Query = Readonly<Record<string, unknown>>;

/** What a call may set for itself: `api.with({ signal }).methods.…` */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Milliseconds to wait for an answer; a call that is out of time is not repeated. */
  timeout?: number | undefined;
  /** How often a GET is repeated that found no server, or a busy one; 2 unless set. Nothing else is ever repeated. */
  retries?: number | undefined;
}

export interface ClientOptions extends CallOptions {
  /** Where the API is mounted: `https://example.com/api`. */
  baseUrl: string;
  /** Of an earlier login. */
  token?: string | undefined;
  /** In place of the global one. */
  fetch?: Fetch | undefined;
}

/** As much of `fetch` as is used. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** The identity of a document where the host keeps ObjectIds. */
export declare class ObjectId {
  /** 24 lowercase hex digits. */
  readonly hex: string;
  constructor(hex: string);
  toHexString(): string;
  toString(): string;
  toJSON(): string;
  equals(other: unknown): boolean;
}

/** A call that failed, as the server tells it; or as the client does, where no answer came. */
export declare class RestError extends Error {
  /** Of the answer; 0 where none came. */
  readonly status: number;
  /** A word for programs: the server's, or `network-error`, `timeout`, `invalid-answer` of the client. */
  readonly error: string;
  /** A sentence for people. */
  readonly reason: string;
  readonly details: unknown;
  readonly data: unknown;
  /** All that was answered. */
  readonly body: unknown;
  constructor(status: number, body: unknown, cause?: unknown);
}
