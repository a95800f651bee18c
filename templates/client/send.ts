import { RestError } from './rest-error.js';

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
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | FormData;
    redirect: 'follow' | 'manual';
    signal: AbortSignal;
  },
) => Promise<{
  status: number;
  /** `opaqueredirect` where a browser was redirected and says no more. */
  type?: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  blob?(): Promise<Blob>;
  /** A stream of bytes, which `watch` and `live` read. */
  body?: unknown;
}>;

export type StreamedResponse = Awaited<ReturnType<Fetch>>;

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

interface Incoming {
  status: number;
  retryAfter: string | null;
  link?: string | null;
  text: string;
  /** Set if the answer is a file. */
  file?: Blob | undefined;
}

export type Sending = CallOptions & { fetch?: Fetch | undefined };

/** The answer to a request, which is sent again where that is safe and helps. */
export async function send(request: Outgoing, sending: Sending): Promise<Incoming> {
  const retries = request.method === 'GET' ? (sending.retries ?? 2) : 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await sendOnce(request, sending).catch(mendable);
    const delay = attempt < retries ? delayAfter(outcome, attempt) : undefined;
    if (delay !== undefined) await sleep(delay, sending.signal);
    else if (outcome instanceof RestError) throw outcome;
    else return outcome;
  }
}

function mendable(error: unknown): RestError {
  if (error instanceof RestError && error.error === 'network-error') return error;
  throw error;
}

const BUSY = [429, 502, 503, 504];
export const FIRST_DELAY = 300;
export const LONGEST_DELAY = 30_000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds until the next attempt: what the server asks for, else ever longer, and by chance, so that clients spread. */
export function delayAfter(outcome: Incoming | RestError, attempt: number): number | undefined {
  const delay = FIRST_DELAY * 2 ** attempt * (0.5 + Math.random());
  if (outcome instanceof RestError) return delay;
  if (!BUSY.includes(outcome.status)) return undefined;
  const asked = askedDelay(outcome.retryAfter);
  if (Number.isNaN(asked)) return delay;
  return asked > LONGEST_DELAY ? undefined : Math.max(asked, delay);
}

/** The milliseconds that a `Retry-After` asks for, in seconds or as a date; `NaN` if it asks for none. */
export function askedDelay(retryAfter: string | null): number {
  if (retryAfter === null) return Number.NaN;
  const seconds = Number(retryAfter);
  return Math.min(
    Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000,
    LONGEST_TIMER,
  );
}

async function sendOnce(request: Outgoing, sending: Sending): Promise<Incoming> {
  const exchange = exchangeOf(sending);
  const answer = async (): Promise<Incoming> => {
    const response = await exchange.open(request);
    const { status, headers } = response;
    const [retryAfter, link] = [headers.get('retry-after'), headers.get('link')];
    const isFile = status < 400 && headers.get('content-disposition') !== null;
    const file = isFile ? await response.blob?.() : undefined;
    return {
      status,
      retryAfter,
      link,
      text: file === undefined ? await response.text() : '',
      file,
    };
  };
  try {
    return await exchange.within(answer());
  } catch (error) {
    throw exchange.failure(error);
  } finally {
    exchange.close();
  }
}

/** A request and its answer, which the signal ends, and the timeout where one waits for it. */
export interface Exchange {
  open(request: Outgoing): Promise<StreamedResponse>;
  /** Waits for a part of the answer, no longer than the timeout. */
  within<Part>(part: Promise<Part>): Promise<Part>;
  /** What to throw for an error of it. */
  failure(error: unknown): unknown;
  close(): void;
}

export function exchangeOf({ signal, timeout, fetch: send = fetch }: Sending): Exchange {
  refuseAborted(signal);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isLate = false;
  signal?.addEventListener('abort', abort);
  return {
    async open(request) {
      const { url, ...init } = request;
      const redirect = isSecret(request) ? 'manual' : 'follow';
      const response = await send(url, { ...init, redirect, signal: controller.signal });
      if (redirect === 'manual') refuseRedirect(response);
      return response;
    },
    async within(part) {
      const timer = timeout === undefined ? undefined : setTimeout(expire, timeout);
      try {
        return await part;
      } finally {
        clearTimeout(timer);
      }
    },
    failure(error) {
      if (error instanceof RestError) return error;
      refuseAborted(signal);
      const reason = isLate ? `No answer within ${timeout} ms` : messageOf(error);
      return new RestError(0, { error: isLate ? 'timeout' : 'network-error', reason }, error);
    },
    close() {
      signal?.removeEventListener('abort', abort);
      abort();
    },
  };
  function expire(): void {
    isLate = true;
    abort();
  }
}

/** Whether anything but `Accept` is sent: tokens, passwords and arguments are for the API's own server. */
const isSecret = ({ headers, body }: Outgoing): boolean =>
  body !== undefined || Object.keys(headers).length > 1;

function refuseRedirect({ status, type, headers }: Awaited<ReturnType<Fetch>>): void {
  const target = headers.get('location');
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && target !== null;
  if (!isRedirect && type !== 'opaqueredirect') return;
  const place = target === null ? 'another address' : target;
  const reason = `The server redirects to ${place}: set \`baseUrl\` to where the API is`;
  throw new RestError(0, { error: 'redirected', reason });
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, milliseconds);
    function wake(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    }
    signal?.addEventListener('abort', wake);
  });
}

/** Older engines give a signal no reason. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  const reason: unknown = signal.reason;
  throw reason ?? Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}
