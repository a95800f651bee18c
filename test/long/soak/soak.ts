/**
 * `npm run soak -- [--minutes 3] [--kills 50] [--part NAME]`: whether the server keeps its promises under load and faults. The
 * minutes are those of mixed traffic, and of live views, with each store. `RESTGEN_TEST_MONGO_URL` adds MongoDB. Ends with 1 where a promise is broken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { loseDatabase } from './away.js';
import { jumpClock } from './clock.js';
import { fillDisk } from './disk.js';
import { soakFiles } from './files.js';
import { killWriters } from './kills.js';
import { soakLive } from './live.js';
import { soakPages } from './pages.js';
import { pipelineBehindStreams } from './pipelining.js';
import { printReport, type Report } from './report.js';
import { slowClients } from './slow.js';
import { soakTraffic } from './traffic.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    kills: { type: 'string', default: '50' },
    part: { type: 'string', default: '' },
  },
});
const [seconds, kills] = [Number(values.minutes) * 60, Number(values.kills)];
const folder = mkdtempSync(join(tmpdir(), 'restgen-soak-'));
const file = (name: string): string => `file:${join(folder, name)}`;
const server = process.env['RESTGEN_TEST_MONGO_URL'];

/** In a database of its own on the same server, which goes with it. */
async function onMongo(url: string, soak: (url: string) => Promise<Report>): Promise<Report> {
  const own = url.replace(/^(mongodb:\/\/[^/?]*)\/?[^?]*/, `$1/restgen_soak_${process.pid}`);
  try {
    return await soak(own);
  } finally {
    const client = new MongoClient(own);
    await client.db().dropDatabase();
    await client.close();
  }
}

const PARTS: Readonly<Record<string, () => Promise<Report>>> = {
  'traffic memory': () => soakTraffic('memory:', seconds, false),
  'traffic file': () => soakTraffic(file('traffic'), seconds, true),
  'kills file': () => killWriters(file('killed'), kills),
  'full disk': () => fillDisk(join(folder, 'full')),
  files: () => soakFiles(join(folder, 'files')),
  'pages memory': () => soakPages('memory:', 100_000, 2_000),
  'slow clients': slowClients,
  'pipelining behind streams': pipelineBehindStreams,
  'clock that jumps': jumpClock,
  'live memory': () => soakLive('memory:', seconds, false),
  ...(server !== undefined && {
    'traffic mongodb': () => onMongo(server, (url) => soakTraffic(url, seconds, true)),
    'kills mongodb': () => onMongo(server, (url) => killWriters(url, kills)),
    'live mongodb': () => onMongo(server, (url) => soakLive(url, seconds, true)),
    'pages mongodb': () => onMongo(server, (url) => soakPages(url, 4_000, 200)),
    'mongodb away': () => onMongo(server, loseDatabase),
  }),
};
if (server === undefined) process.stdout.write('RESTGEN_TEST_MONGO_URL is not set: MongoDB is skipped.\n');

const parts = Object.entries(PARTS).filter(([part]) => part.includes(values.part));
if (parts.length === 0) throw new Error(`no part has "${values.part}" in its name`);
let broken = 0;
try {
  for (const [name, run] of parts) {
    process.stdout.write(`${name} …\n`);
    const report = await run();
    printReport(report);
    broken += report.failures.length;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(broken === 0 ? 'Every promise was kept.\n' : `${broken} promises were broken.\n`);
process.exitCode = broken === 0 ? 0 : 1;
