/** Requests of many clients to one server, and what became of them. */
import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';

export interface Answer {
  /** The status, or why there is none. */
  outcome: number | string;
  text: string;
  retryAfter?: string | undefined;
}

export interface Call {
  method: string;
  path: string;
  token?: string;
  json?: unknown;
  /** Instead of `json`, as it is. */
  body?: string;
  /** Goes away after so many milliseconds. */
  leavesAfter?: number;
}

const PATIENCE = 60_000;
const MILLION = 1e6;

export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #latency = createHistogram();
  readonly outcomes = new Map<string, number>();

  constructor(port: number) {
    this.#port = port;
  }

  async send(call: Call): Promise<Answer> {
    const begun = process.hrtime.bigint();
    const answer = await this.#exchange(call);
    if (typeof answer.outcome === 'number') this.#latency.record(process.hrtime.bigint() - begun);
    const kind = call.leavesAfter === undefined ? String(answer.outcome) : 'left';
    this.outcomes.set(kind, (this.outcomes.get(kind) ?? 0) + 1);
    return answer;
  }

  #exchange({ method, path, token, json, body, leavesAfter }: Call): Promise<Answer> {
    const sent = body ?? (json === undefined ? '' : JSON.stringify(json));
    const headers = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(sent !== '' && { 'Content-Type': 'application/json' }),
      'Content-Length': Buffer.byteLength(sent),
    };
    return new Promise((resolve) => {
      const failed = (error: NodeJS.ErrnoException) =>
        resolve({ outcome: error.code ?? error.message, text: '' });
      const outgoing = request(
        { port: this.#port, host: '127.0.0.1', method, path, headers, agent: this.#agent, timeout: PATIENCE },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          incoming.on('error', failed).on('end', () => {
            const { statusCode: outcome = 0, headers } = incoming;
            resolve({ outcome, text, retryAfter: headers['retry-after'] });
          });
        },
      );
      outgoing.on('error', failed).on('timeout', () => outgoing.destroy(new Error('no answer in a minute')));
      outgoing.end(sent);
      if (leavesAfter !== undefined) setTimeout(() => outgoing.destroy(new Error('left')), leavesAfter);
    });
  }

  /** Milliseconds. */
  percentile(share: number): number {
    return Math.round((this.#latency.percentile(share) / MILLION) * 10) / 10;
  }

  get requests(): number {
    return [...this.outcomes.values()].reduce((sum, count) => sum + count, 0);
  }

  close(): void {
    this.#agent.destroy();
  }
}
