/**
 * `npm run soak -- [--minutes 3] [--kills 50] [--part NAME]`: whether the server keeps its promises under load and faults. The
 * minutes are those of mixed traffic, shared by the stores. Ends with 1 where one is broken.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killWriters } from './kills.js';
import { printReport, type Report } from './report.js';
import { soakTraffic } from './traffic.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    kills: { type: 'string', default: '50' },
    part: { type: 'string', default: '' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'restgen-soak-'));
const SECONDS = (Number(values.minutes) * 60) / 2;
const PARTS: Record<string, () => Promise<Report>> = {
  'traffic memory': () => soakTraffic('memory:', SECONDS, false),
  'traffic file': () => soakTraffic(`file:${join(folder, 'traffic')}`, SECONDS, true),
  'kills file': () => killWriters(`file:${join(folder, 'killed')}`, Number(values.kills)),
};

let broken = 0;
try {
  for (const [name, run] of Object.entries(PARTS).filter(([part]) => part.includes(values.part))) {
    process.stdout.write(`${name}\n`);
    const report = await run();
    printReport(report);
    broken += report.failures.length;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = broken === 0 ? 0 : 1;
