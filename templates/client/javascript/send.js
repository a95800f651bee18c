import { RestError } from './rest-error.js';

/** The answer to a request, which is sent again where that is safe and helps. */
export async function send(request, sending) {
  const retries = request.method === 'GET' ? (sending.retries ?? 2) : 0;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await sendOnce(request, sending).catch(mendable);
    const delay = attempt < retries ? delayAfter(outcome, attempt) : undefined;
    if (delay !== undefined) await sleep(delay, sending.signal);
    else if (outcome instanceof RestError) throw outcome;
    else return outcome;
  }
}

function mendable(error) {
  if (error instanceof RestError && error.error === 'network-error') return error;
  throw error;
}

const BUSY = [429, 502, 503, 504];
const FIRST_DELAY = 300;
const LONGEST_DELAY = 30_000;

/** Milliseconds until the next attempt: what the server asks for, else ever longer, and by chance, so that clients spread. */
export function delayAfter(outcome, attempt) {
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

async function sendOnce(request, sending) {
  const { signal, timeout, fetch: send = fetch } = sending;
  refuseAborted(signal);
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isLate = false;
  const timer = timeout === undefined ? undefined : setTimeout(expire, timeout);
  function expire() {
    isLate = true;
    abort();
  }
  signal?.addEventListener('abort', abort);
  try {
    const { url, ...init } = request;
    const response = await send(url, { ...init, signal: controller.signal });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, text: await response.text() };
  } catch (error) {
    refuseAborted(signal);
    const reason = isLate ? `No answer within ${timeout} ms` : messageOf(error);
    throw new RestError(0, { error: isLate ? 'timeout' : 'network-error', reason }, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

const messageOf = (error) => (error instanceof Error ? error.message : String(error));

function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, milliseconds);
    function wake() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    }
    signal?.addEventListener('abort', wake);
  });
}

/** Older engines give a signal no reason. */
function refuseAborted(signal) {
  if (signal?.aborted !== true) return;
  const reason = signal.reason;
  throw reason ?? Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}
