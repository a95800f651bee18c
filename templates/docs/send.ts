/** Requests to the API, as a reader sends them. */
import { type SampleRequest, TOKEN } from './sample-request.js';
import type { Session } from './session.js';

export interface Received {
  status: number;
  statusText: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  milliseconds: number;
  /** Whether the server refused the token as one that it does not know, or does not know any more. */
  refusesToken: boolean;
}

/**
 * With the token in place of what stands for it.
 * @throws TypeError if no answer came
 */
export async function send(request: SampleRequest, session: Session): Promise<Received> {
  const { url, method, body } = request;
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers: headersFor(request, session),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: text,
    milliseconds: Math.round(performance.now() - start),
    refusesToken: /invalid_token/.test(response.headers.get('WWW-Authenticate') ?? ''),
  };
}

function headersFor({ headers }: SampleRequest, session: Session): Record<string, string> {
  const { Authorization: standIn, ...others } = headers;
  const credential = session.current();
  return standIn === `Bearer ${TOKEN}` && credential !== undefined
    ? { ...others, Authorization: `Bearer ${credential.token}` }
    : others;
}
