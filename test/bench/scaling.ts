/** What more processes serve, on one database in a folder. The loader takes a core, too. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALL, type Load, READ, sendLoad, WRITE } from './loads.js';
import { writeServingHost } from './serving-host.js';
import { ratio } from './statistics.js';

const COMMAND = fileURLToPath(new URL('../../../bin/restgen.js', import.meta.url));
const LOADS: Readonly<Record<string, Load>> = { method: CALL, publication: READ, write: WRITE };
const CONNECTIONS = 64;

/** @returns rows of: what is called, processes, requests per second, against one process, p99 in milliseconds */
export async function benchScaling(
  folder: string,
  counts: readonly number[],
  seconds: number,
): Promise<string[][]> {
  const host = writeServingHost(join(folder, 'scaling'), 0);
  const rows: string[][] = [];
  const ofOne = new Map<string, number>();
  for (const count of counts) {
    const { url, stop } = await serveWith(host, count, join(folder, 'scaling-data'));
    try {
      for (const [name, load] of Object.entries(LOADS)) {
        await sendLoad(url, load, CONNECTIONS, { seconds: 1 });
        const { perSecond, p99 } = await sendLoad(url, load, CONNECTIONS, { seconds });
        const one = ofOne.get(name) ?? perSecond;
        ofOne.set(name, one);
        rows.push([name, `${count}`, perSecond.toFixed(0), ratio(perSecond / one), p99.toFixed(1)]);
      }
    } finally {
      await stop();
    }
  }
  return rows;
}

async function serveWith(host: string, workers: number, data: string) {
  rmSync(data, { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    [COMMAND, 'serve', host, '--port', '0', '--json', ...(workers > 1 ? ['--workers', `${workers}`] : [])],
    {
      env: {
        ...process.env,
        RESTGEN_SECRET: randomBytes(48).toString('base64url'),
        RESTGEN_DATABASE_URL: `file:${data}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text;
    if (isWhole(printed)) break;
  }
  child.stdout.resume();
  const { url }: { url: string } = JSON.parse(printed);
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
