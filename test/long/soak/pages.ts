/** A walk over many documents page by page over HTTP, while others are inserted and removed. */
import { walkWhileOthersChange } from '../../contract/page-walk.js';
import { startHost } from '../../contract/running-host.js';
import type { Report } from './report.js';

const DOCUMENTS = 100_000;
const PAGE = 5_000;
/** How many times as long as the quickest page the last one may take. */
const MOST_RATIO = 5;

export async function soakPages(): Promise<Report> {
  const host = await startHost('render/pages');
  const path = `/publications/tasks.all?sort=title&limit=${PAGE}`;
  const { pages, times, missing, repeated } = await walkWhileOthersChange(host, path, DOCUMENTS);
  await host.stop();
  const last = times.at(-2) ?? 0;
  const failures = [
    ...(missing.length === 0 ? [] : [`${missing.length} documents were left out`]),
    ...(repeated.length === 0 ? [] : [`${repeated.length} documents came twice`]),
    ...(last > MOST_RATIO * Math.min(...times.slice(0, -1)) ? ['the last full page took too long'] : []),
  ];
  const rounded = (time = 0): number => Math.round(time);
  return {
    part: 'pages',
    figures: {
      documents: DOCUMENTS,
      pages,
      'first page, ms': rounded(times[0]),
      'page in the middle, ms': rounded(times[times.length >> 1]),
      'last full page, ms': rounded(last),
      'left out': missing.length,
      'answered twice': repeated.length,
    },
    failures,
  };
}
