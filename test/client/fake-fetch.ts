/** A server that answers what it is told to, one request after the other. */
import type { Fetch } from '../../templates/client/send.js';

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface Told {
  status?: number;
  headers?: Record<string, string>;
  /** As text, or as JSON. */
  text?: string;
  json?: unknown;
}

/** The last answer is given again and again; an error stands for a network that fails. */
export function fakeFetch(...answers: (Told | Error)[]): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, { method, headers, body, signal }) => {
    if (signal.aborted) throw new Error('aborted');
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {};
    sent.push({ method, url, headers, body: body === undefined ? undefined : JSON.parse(String(body)) });
    if (answer instanceof Error) throw answer;
    const given = new Headers(answer.headers ?? {});
    const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
    return { status: answer.status ?? 200, headers: given, text: async () => text };
  };
  return { fetch, sent };
}

/** A network that never answers, until it is told to stop. */
export const silentFetch: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
