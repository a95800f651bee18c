/** `npm run bench [serving [row [rounds [seconds]]]|start [routes]|generation|large|watching|peer|types [routes]|store [count]|live [streams]]`: every figure is a ratio of two sides measured in turn in one run. */
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { benchGeneration } from './generation.js';
import { benchLarge } from './large.js';
import { benchLive } from './live.js';
import { benchPeer } from './peer.js';
import { benchServing } from './serving.js';
import { benchStart } from './start.js';
import { benchStore } from './store.js';
import { ROUTES_PER_MODULE, writeSyntheticHost } from './synthetic-host.js';
import { benchTypes } from './types.js';
import { benchWatching } from './watching.js';

/** Inside the package, so that the hosts written there find `restgen/host`. */
const folder = fileURLToPath(new URL('../../../../.restgen/bench', import.meta.url));
const wanted = process.argv[2];

if (wanted === undefined || wanted === 'serving') {
  print(
    ['serving', 'requests/s', 'against', 'ratio', 'of processor time', 'goal'],
    await benchServing(
      folder,
      Number(process.argv[4] ?? 15),
      Number(process.argv[5] ?? 1),
      process.argv[3] ?? '',
    ),
  );
}
if (wanted === undefined || wanted === 'start') {
  print(
    ['start', 'ms', 'ms of processor time', 'goal'],
    benchStart(folder, Number(process.argv[3] ?? 5_000), 9),
  );
}
if (wanted === undefined || wanted === 'generation') {
  print(
    ['modules', 'seconds', ': checker', ': parsing', 'peak MB', ': checker', ': parsing'],
    await benchGeneration(folder, [100, 1_000, 5_000], 3),
  );
}
if (wanted === undefined || wanted === 'large') {
  print(['8,000 files', 'processor s', ': cold', ': parse', ': program', 'peak MB'], benchLarge(folder, 3));
}
if (wanted === undefined || wanted === 'watching') {
  print(
    ['host', 'edit of', 'cold s', 'edit s', ': cold', 'goal'],
    [
      ...(await benchWatching(
        folder,
        '500 routes',
        (host) => writeSyntheticHost(host, 500 / ROUTES_PER_MODULE),
        0.25,
        4,
      )),
      ...(await benchWatching(
        folder,
        '8,000 routes',
        (host) => writeSyntheticHost(host, 8_000 / ROUTES_PER_MODULE),
        2.5,
        4,
      )),
    ],
  );
}
if (wanted === undefined || wanted === 'store') {
  print(
    ['store', 'on disk', 'LMDB alone', ': LMDB alone', 'in memory', 'goal'],
    await benchStore(folder, Number(process.argv[3] ?? 100_000), 5),
  );
}
if (wanted === undefined || wanted === 'live') {
  print(
    ['live', 'generated', 'against', 'ratio', 'goal'],
    await benchLive(Number(process.argv[3] ?? 10_000)),
  );
}
if (wanted === undefined || wanted === 'peer') {
  print(
    [
      'endpoints',
      'processor s : tsoa',
      'ratio',
      'unchanged',
      'MB : tsoa',
      'ratio',
      'lines : tsoa',
      'ratio',
      'with client',
    ],
    await benchPeer(folder, [1_000, 4_000], 3),
  );
}

if (wanted === undefined || wanted === 'types') {
  const sizes = process.argv[3] === undefined ? [60, 600, 5_000] : [Number(process.argv[3])];
  print(
    ['routes', 'tsc', 'seconds', 'ratio', 'MB', 'ratio', 'types', 'goal', "tsoa's ratios"],
    benchTypes(folder, sizes, 3),
  );
}

function print(head: string[], rows: string[][]): void {
  const table = new Table({ head, style: { head: [] } });
  table.push(...rows);
  console.log(table.toString());
}
