/** A walk over many documents page by page over HTTP, while others are inserted and removed. */
import { walkWhileOthersChange } from '../../contract/page-walk.js';
import { startHost } from '../../contract/running-host.js';
import type { Report } from './report.js';

/** The pages at the beginning, in the middle and at the end of the walk whose median time counts. */
const MEASURED = 5;
/** How many times as long as the first pages those in the middle and the last ones may take. */
const MOST_RATIO = 2;

/**
 * @param url the database
 * @param page how many documents a page has
 */
export async function soakPages(url: string, documents: number, page: number): Promise<Report> {
  const environment = { RESTGEN_DATABASE_URL: url, WALK: `${documents}` };
  const host = await startHost('render/pages', { environment });
  const path = `/publications/tasks.all?sort=title&limit=${page}`;
  const { times, missing, repeated } = await walkWhileOthersChange(host, path, documents);
  await host.stop();
  // The last page may be short.
  const full = times.slice(0, -1);
  const first = median(full.slice(0, MEASURED));
  const middle = median(full.slice((full.length - MEASURED) >> 1).slice(0, MEASURED));
  const last = median(full.slice(-MEASURED));
  const failures = [
    ...(missing.length === 0 ? [] : [`${missing.length} documents were left out`]),
    ...(repeated.length === 0 ? [] : [`${repeated.length} documents came twice`]),
    ...(Math.max(middle, last) > MOST_RATIO * first ? ['a page behind others took too long'] : []),
  ];
  return {
    part: `pages, ${url.replace(/:.*/, '')}`,
    figures: {
      documents,
      pages: times.length,
      'documents of a page': page,
      'first pages, ms': Math.round(first),
      'in the middle, ratio': (middle / first).toFixed(2),
      'last pages, ratio': (last / first).toFixed(2),
      'left out': missing.length,
      'answered twice': repeated.length,
    },
    failures,
  };
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
