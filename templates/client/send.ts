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
    body?: string;
    redirect: 'follow' | 'manual';
    signal: AbortSignal;
  },
) => Promise<{
  status: number;
  /** `opaqueredirect` where a browser was redirected and says no more. */
  type?: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

interface Incoming {
  status: number;
  retryAfter: string | null;
  text: string;
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
const FIRST_DELAY = 300;
const LONGEST_DELAY = 30_000;

/** Milliseconds until the next attempt: what the server asks for, else ever longer, and by chance, so that clients spread. */
export function delayAfter(outcome: Incoming | RestError, attempt: number): number | undefined {
  const delay = FIRST_DELAY * 2 ** attempt * (0.5 + Math.random());
  if (outcome instanceof RestError) return delay;
  if (!BUSY.includes(outcome.status)) return undefined;
  if (outcome.retryAfter === null) return delay;
  const seconds = Number(outcome.retryAfter);
  const asked = Number.isNaN(seconds)
    ? Date.parse(outcome.retryAfter) - Date.now()
    : seconds * 1000;
  if (Number.isNaN(asked)) return delay;
  return asked > LONGEST_DELAY ? undefined : Math.max(asked, delay);
}

async function sendOnce(request: Outgoing, sending: Sending): Promise<Incoming> {
  const { signal, timeout, fetch: send = fetch } = sending;
  refuseAborted(signal);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isLate = false;
  const timer = timeout === undefined ? undefined : setTimeout(expire, timeout);
  function expire(): void {
    isLate = true;
    abort();
  }
  signal?.addEventListener('abort', abort);
  try {
    const { url, ...init } = request;
    const redirect = isSecret(request) ? 'manual' : 'follow';
    const response = await send(url, { ...init, redirect, signal: controller.signal });
    if (redirect === 'manual') refuseRedirect(response);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, text: await response.text() };
  } catch (error) {
    if (error instanceof RestError) throw error;
    refuseAborted(signal);
    const reason = isLate ? `No answer within ${timeout} ms` : messageOf(error);
    throw new RestError(0, { error: isLate ? 'timeout' : 'network-error', reason }, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
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

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
