/** What clients of the demo do: a visit is one call, or a document that is written, read, changed and removed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from './client.js';

/** What is known of writes: those that the server acknowledged, and those of them that were read again. */
export interface Ledger {
  acknowledged: number;
  reread: number;
  broken: string[];
  /** Comments that stay: the id and the text of each. */
  comments: Map<string, string>;
}

export interface Caller {
  id: string;
  token: string;
}

const PASSWORD = 'correct horse battery staple';
const MOST_KEPT = 500;
/** Answers to a server that is asked for too much. */
const BUSY: readonly unknown[] = [429, 503];
const RETRY = 200;

export async function logIn(client: Client): Promise<Caller> {
  const credentials = { username: 'grace', password: PASSWORD };
  const { outcome, text } = await client.send({ method: 'POST', path: '/users/login', json: credentials });
  if (outcome !== 200) throw new Error(`the log-in failed: ${outcome} ${text}`);
  return JSON.parse(text) as Caller;
}

type Visit = (client: Client, caller: Caller, ledger: Ledger, number: number) => Promise<void>;

/** A call with the statuses that answer it. */
const call =
  (method: string, path: string, expected: readonly number[], body?: string, leavesAfter?: number): Visit =>
  async (client, { token }, ledger) => {
    const answer = await client.send({
      method,
      path,
      token,
      ...(body !== undefined && { body }),
      ...(leavesAfter !== undefined && { leavesAfter }),
    });
    if (leavesAfter === undefined) expect(answer, expected, `${method} ${path}`, ledger);
  };

/** Whether the call was answered as it should be. One that was not answered at all, or for lack of time, breaks nothing. */
function expect(answer: Answer, expected: readonly number[], what: string, ledger: Ledger): boolean {
  const { outcome, text, retryAfter } = answer;
  if (typeof outcome === 'number' && expected.includes(outcome)) return true;
  if (typeof outcome === 'number' && !(BUSY.includes(outcome) && retryAfter !== undefined))
    ledger.broken.push(`${what} answered ${outcome}: ${text.slice(0, 200)}`);
  return false;
}

/** A comment on a task of its own, so that what is read of the task is this comment. */
const document: Visit = async (client, { id: authorId, token }, ledger, number) => {
  const taskId = `task-${process.pid}-${number}`;
  const [before, after] = [`first ${number}`, `second ${number}`.repeat(1 + (number % 50))];
  const written = { taskId, authorId, text: before, createdAt: new Date().toISOString() };
  const inserted = await client.send({ method: 'POST', path: '/comments', token, json: written });
  if (!expect(inserted, [200], 'an insert', ledger)) return;
  const id = JSON.parse(inserted.text) as string;
  const path = `/comments/${id}`;
  await look(client, token, ledger, taskId, before);
  const patched = await client.send({ method: 'PATCH', path, token, json: { text: after } });
  if (!expect(patched, [200], 'an update', ledger)) return;
  await look(client, token, ledger, taskId, after);
  if (ledger.comments.size < MOST_KEPT) {
    ledger.comments.set(taskId, after);
    return;
  }
  const removed = await client.send({ method: 'DELETE', path, token });
  if (expect(removed, [200], 'a removal', ledger)) await look(client, token, ledger, taskId, undefined);
};

/** Reads what was written and acknowledged. */
export async function look(
  client: Client,
  token: string,
  ledger: Ledger,
  taskId: string,
  text: string | undefined,
): Promise<void> {
  ledger.acknowledged += 1;
  for (;;) {
    const read = await client.send({ method: 'GET', path: `/tasks/${taskId}/comments`, token });
    if (!expect(read, [200], 'a publication', ledger)) {
      // Read again, since the write was acknowledged, unless the server answers what it should not.
      if (typeof read.outcome === 'number' && !BUSY.includes(read.outcome)) return;
      await delay(RETRY);
      continue;
    }
    const { comments } = JSON.parse(read.text) as { comments: { text: string }[] };
    if (comments[0]?.text === text && comments.length <= 1) ledger.reread += 1;
    else ledger.broken.push(`an acknowledged write of ${taskId} is lost: ${read.text.slice(0, 200)}`);
    return;
  }
}

const WRONG = JSON.stringify({ username: 'grace', password: 'wrong' });
const RIGHT = JSON.stringify({ username: 'linus', password: PASSWORD });

const OTHERS: readonly Visit[] = [
  call('GET', '/publications/projects', [200]),
  call('POST', '/methods/hello', [200], '{"name":"Ada"}'),
  call('POST', '/methods/users.whoami', [200]),
  // The demo itself says 503 while its store cannot be read.
  call('GET', '/status', [200, 503]),
  call('GET', '/search?text=desk&limit=5', [200]),
  call('GET', '/publications/users.directory', [200]),
  call('POST', '/methods/hello', [400], '{"name": }'),
  call('POST', '/methods/hello', [400], '[1, 2, 3]'),
  call('GET', '/nowhere', [404]),
  call('DELETE', '/tasks/nothing', [403, 404]),
  call('GET', '/publications/tasks.mine', [], undefined, 1),
  call('POST', '/methods/hello', [], '{"name":"Ada"}', 0),
];

/** Two of five are documents; one of two hundred is a log-in, of which half are wrong: they cost a thousand calls. */
export const visit: Visit = (client, caller, ledger, number) => {
  if (number % 200 === 7) return call('POST', '/users/login', [200], RIGHT)(client, caller, ledger, number);
  if (number % 200 === 107) return call('POST', '/users/login', [500], WRONG)(client, caller, ledger, number);
  if (number % 5 < 2) return document(client, caller, ledger, number);
  return (OTHERS[number % OTHERS.length] ?? document)(client, caller, ledger, number);
};
