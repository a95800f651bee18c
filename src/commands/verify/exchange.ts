/** One request to the server that is verified, and its answer. */
export interface Sent {
  verb: string;
  /** Below the address of the API, percent-encoded. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  /** `undefined` where it is no JSON. */
  json: unknown;
}

/** Milliseconds; longer than a publication may take by default. */
const PATIENCE = 60_000;

/** @throws TypeError if nothing answers */
export async function exchange(address: string, { verb, path, headers, body }: Sent): Promise<Received> {
  const answer = await fetch(address + path, {
    method: verb,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: jsonOf(answer.headers, text) };
}

function jsonOf(headers: Headers, text: string): unknown {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
