/** A walk over the pages of a publication over HTTP, while documents are inserted and removed. */
import assert from 'node:assert/strict';
import type { RunningHost } from './running-host.js';

export interface Walk {
  /** Milliseconds that each page took. */
  times: number[];
  /** Documents that were there all the time, and were not answered. */
  missing: string[];
  /** Documents that were answered more than once. */
  repeated: string[];
}

/** How many documents are inserted, and how many removed, between two pages. */
const CHANGES = 10;

/**
 * @param host serves the fixture `render/pages`, and has the documents `walk0`, `walk1` and so on
 * @param path a page by title
 * @param count how many of these documents there are
 */
export async function walkWhileOthersChange(host: RunningHost, path: string, count: number): Promise<Walk> {
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
    await Promise.all(
      Array.from({ length: CHANGES }, async (_, index) => {
        await insertForWalk(host, `added${round}-${index}`, round * 31 + index * 97);
        const id = `walk${(round * 613 + index * 389) % count}`;
        removed.add(id);
        await host.send('DELETE', `/tasks/${id}`);
      }),
    );
  }
  const ids = Array.from({ length: count }, (_, index) => `walk${index}`);
  return {
    times,
    missing: ids.filter((id) => !removed.has(id) && !seen.has(id)),
    repeated: [...seen].filter(([, answers]) => answers > 1).map(([id]) => id),
  };
}

export async function insertForWalk(host: RunningHost, _id: string, index: number): Promise<void> {
  const json = { _id, list: 'walk', title: `${(index * 7_919) % 1_009}` };
  const { status, text } = await host.send('POST', '/tasks', { json });
  assert.equal(status, 200, text);
}
