/** A request to the verified server. */
export interface Sent {
  verb: string;
  /** The path below the address of the API, percent-encoded. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  /** `undefined` if the body is not JSON. */
  json: unknown;
}

/** In milliseconds: longer than a publication may take by default. */
const TIMEOUT = 60_000;

/** @throws TypeError if nothing answers */
export async function exchange(address: string, { verb, path, headers, body }: Sent): Promise<Received> {
  const answer = await fetch(address + path, {
    method: verb,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await (answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    ? firstEvents(answer)
    : answer.text());
  return { status: answer.status, headers: answer.headers, text, json: jsonOf(answer.headers, text) };
}

/** Reads a stream up to the event `ready`, and leaves. */
async function firstEvents({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (/^event: ready\n/m.test(text)) break;
  }
  return text;
}

function jsonOf(headers: Headers, text: string): unknown {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
