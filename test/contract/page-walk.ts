/** A walk over the pages of a publication over HTTP, while documents are inserted and removed. */
import assert from 'node:assert/strict';
import type { RunningHost } from './running-host.js';

export interface Walk {
  pages: number;
  /** Milliseconds that each page took. */
  times: number[];
  /** Documents that were there all the time, and were not answered. */
  missing: string[];
  /** Documents that were answered more than once. */
  repeated: string[];
}

/** How many documents are inserted, and how many removed, between two pages. */
const CHANGES = 10;
const AT_ONCE = 16;

/** @param path a page of the fixture `render/pages` by title, with at least `count` documents to come */
export async function walkWhileOthersChange(host: RunningHost, path: string, count: number): Promise<Walk> {
  const ids = Array.from({ length: count }, (_, index) => `walk${index}`);
  const insert = (_id: string, index: number) =>
    host.send('POST', '/tasks', { json: { _id, list: 'walk', title: `${(index * 7_919) % 1_009}` } });
  await inTurn(ids, insert);
  const removed = new Set<string>();
  const seen = new Map<string, number>();
  const times: number[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const begun = performance.now();
    const { status, headers, text, body } = await host.send('GET', next);
    times.push(performance.now() - begun);
    assert.equal(status, 200, text);
    for (const { _id } of (body as { tasks: { _id: string }[] }).tasks)
      seen.set(_id, (seen.get(_id) ?? 0) + 1);
    const [, query] = /<(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    next = query && path.replace(/\?.*/, query);
    const round = times.length;
    const added = Array.from({ length: CHANGES }, (_, index) => `added${round}-${index}`);
    await inTurn(added, (id, index) => insert(id, round * 31 + index * 97));
    const gone = Array.from({ length: CHANGES }, (_, index) => `walk${(round * 613 + index * 389) % count}`);
    await inTurn(gone, (id) => host.send('DELETE', `/tasks/${id}`));
    for (const id of gone) removed.add(id);
  }
  return {
    pages: times.length,
    times,
    missing: ids.filter((id) => !removed.has(id) && !seen.has(id)),
    repeated: [...seen].filter(([, answers]) => answers > 1).map(([id]) => id),
  };
}

async function inTurn(
  ids: readonly string[],
  send: (id: string, index: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await Promise.all(ids.slice(start, start + AT_ONCE).map((id, index) => send(id, start + index)));
}
