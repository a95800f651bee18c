/** Requests to the API, as a reader sends them. */
import { formDataOf } from './form-parts.js';
import { type SampleRequest, TOKEN } from './sample-request.js';
import type { Session } from './session.js';

export interface Received {
  status: number;
  statusText: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  /** In place of the body. */
  file?: Blob;
  milliseconds: number;
  /** Whether the server refused the token as one that it does not know, or does not know any more. */
  refusesToken: boolean;
}

/** @throws TypeError if no answer came */
export async function send(request: SampleRequest, session: Session): Promise<Received> {
  const start = performance.now();
  return receivedOf(await open(request, session), start);
}

/**
 * With the token in place of what stands for it.
 * @throws TypeError if no answer came
 */
export function open(
  request: SampleRequest,
  session: Session,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { url, method, form } = request;
  const body = form === undefined ? request.body : formDataOf(form);
  const headers = headersFor(request, session);
  return fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
}

/** @param start of the request, as `performance.now()` has it */
export async function receivedOf(response: Response, start: number): Promise<Received> {
  const disposition = response.headers.get('Content-Disposition');
  const file = response.ok && disposition !== null ? await response.blob() : undefined;
  const text = file === undefined ? await response.text() : '';
  return {
    ...(file === undefined ? {} : { file }),
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
