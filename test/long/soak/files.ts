/** Uploads of 1 byte to 1 GB, aborted ones, and a killed server: memory stays flat, and no file is left. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningHost, startHost } from '../../contract/running-host.js';
import type { Report } from './report.js';

const GIGABYTE = 1_000_000_000;
const SIZES = [1, 65_536, 65_537, 10_000_000, GIGABYTE];
const PART = Buffer.alloc(65_536, 'restgen');
const ABORTS = 30;
/** In bytes. */
const MOST_GROWTH = 30_000_000;
const SAMPLE = 200;
const LONGEST_WAIT = 30_000;

const HEAD =
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="large"\r\nContent-Type: image/png\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

/** @param folder the server's temporary folder */
export async function soakFiles(folder: string): Promise<Report> {
  mkdirSync(folder);
  const start = (): Promise<RunningHost> =>
    startHost('contract/files', {
      options: { bodies: { fileSize: GIGABYTE } },
      environment: { TMPDIR: folder },
      execArgv: ['--expose-gc'],
    });
  const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('restgen-files'));
  /** A busy machine takes its time. */
  const untilLeft = async (count: number): Promise<void> => {
    for (let waits = 0; left().length !== count && waits < LONGEST_WAIT / SAMPLE; waits += 1)
      await delay(SAMPLE);
  };
  const failures: string[] = [];
  let host = await start();
  for (const isForm of [true, false]) await upload(host, 100_000_000, isForm);
  await download(host, 100_000_000);
  const before = await memoryOf(host);
  const stopSampling = sample(host);
  const begun = Date.now();
  for (const size of SIZES)
    for (const isForm of [true, false])
      if (!(await upload(host, size, isForm)))
        failures.push(`${size} bytes did not arrive as they were sent`);
  const seconds = (Date.now() - begun) / 1_000;
  if ((await download(host, GIGABYTE)) !== GIGABYTE) failures.push('a download was cut off');
  const most = await stopSampling();
  if (most - before > MOST_GROWTH) failures.push(`memory grew by ${megabytes(most - before)} MB`);
  for (let abort = 0; abort < ABORTS; abort += 1) await abortUpload(host, abort * 200_000, abort % 2 === 0);
  await untilLeft(0);
  if (left().length > 0) failures.push(`${left().length} files are left after aborts`);
  const sending = send(host, GIGABYTE, true);
  sending.on('error', () => {});
  void writeAll(sending, GIGABYTE, true).catch(() => {});
  await untilLeft(1);
  const whileSending = left().length;
  host.child.kill('SIGKILL');
  await once(host.child, 'exit');
  const afterKill = left().length;
  host = await start();
  await untilLeft(0);
  if (whileSending !== 1 || afterKill !== 1) failures.push('the killed upload was not on the disk');
  if (left().length > 0) failures.push(`${left().length} files are left after a kill and a start`);
  await host.stop();
  return {
    part: 'files',
    figures: {
      'largest file, bytes': GIGABYTE,
      'uploads, MB per second': Math.round((2 * SIZES.reduce((sum, size) => sum + size)) / seconds / 1e6),
      'memory before, MB': megabytes(before),
      'most memory meanwhile, MB': megabytes(most),
      'aborted uploads': ABORTS,
      'files after the kill': afterKill,
      'files after the next start': left().length,
    },
    failures,
  };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

function send(host: RunningHost, size: number, isForm: boolean): ClientRequest {
  const length = isForm ? HEAD.length + size + TAIL.length : size;
  const type = isForm ? 'multipart/form-data; boundary=b' : 'image/png';
  return request(`${host.url}/methods/photos.import`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': length },
  });
}

/** Returns the hash of the file. */
async function writeAll(sending: ClientRequest, size: number, isForm: boolean): Promise<string> {
  const hash = createHash('sha256');
  if (isForm) sending.write(HEAD);
  for (let sent = 0; sent < size; sent += PART.length) {
    const part = PART.subarray(0, Math.min(PART.length, size - sent));
    hash.update(part);
    if (!sending.write(part)) await once(sending, 'drain');
  }
  sending.end(isForm ? TAIL : undefined);
  return hash.digest('hex');
}

/** Whether the handler has read what was sent. */
async function upload(host: RunningHost, size: number, isForm: boolean): Promise<boolean> {
  const sending = send(host, size, isForm);
  const answered = once(sending, 'response');
  const hash = await writeAll(sending, size, isForm);
  const [response] = await answered;
  let text = '';
  for await (const part of response) text += part;
  const answer: { size?: number; hash?: string } = JSON.parse(text);
  return answer.size === size && answer.hash === hash;
}

async function abortUpload(host: RunningHost, after: number, isForm: boolean): Promise<void> {
  const sending = send(host, GIGABYTE, isForm);
  sending.on('error', () => {});
  if (isForm) sending.write(HEAD);
  for (let sent = 0; sent < after; sent += PART.length) sending.write(PART);
  await delay(50);
  sending.destroy();
}

async function download(host: RunningHost, size: number): Promise<number> {
  const response = await fetch(`${host.url}/methods/files.large?size=${size}`);
  let received = 0;
  for await (const part of response.body ?? []) received += part.length;
  return received;
}

async function memoryOf(host: RunningHost): Promise<number> {
  const answered = once(host.child, 'message');
  host.child.send('memory');
  const [{ rss }] = (await answered) as [{ rss: number }];
  return rss;
}

/** Returns a function that ends the sampling, and returns the most memory that was seen. */
function sample(host: RunningHost): () => Promise<number> {
  let most = 0;
  let isEnded = false;
  const sampling = (async () => {
    while (!isEnded) {
      most = Math.max(most, await memoryOf(host));
      await delay(SAMPLE);
    }
  })();
  return async () => {
    isEnded = true;
    await sampling;
    return most;
  };
}
