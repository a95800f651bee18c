/** A clock that jumps: waits are neither longer nor shorter, tokens expire when they say, and no write is lost. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningHost, startHost } from '../../contract/running-host.js';
import { type Answer, Client } from './client.js';
import type { Report } from './report.js';
import { type Ledger, logIn, visit } from './visits.js';

const SHIFTED_DATE = fileURLToPath(new URL('./shifted-date.js', import.meta.url));
const DAY = 86_400_000;
const JUMPS = [DAY, -DAY, 0, 400 * DAY, -400 * DAY, 0];
/** Longer than tokens live. */
const EXPIRED = 91 * DAY;
const ATTEMPTS = { perAddress: 1e9, perAccount: 3, windowSeconds: 12 };
const LONGEST_WAIT = ATTEMPTS.windowSeconds / ATTEMPTS.perAccount;
const VISITS = 1_000;

export async function jumpClock(): Promise<Report> {
  const host = await startHost('demo/company', {
    main: 'server/main.ts',
    execArgv: ['--import', SHIFTED_DATE],
    options: { auth: { attempts: ATTEMPTS } },
  });
  const client = new Client(host.port);
  const ledger: Ledger = { acknowledged: 0, reread: 0, broken: [], comments: new Map() };
  try {
    const waits = await guess(host, client, ledger);
    await expire(host, client, ledger);
    await visitWhileJumping(host, client, ledger);
    const figures = {
      'seconds to wait, after each jump': waits.join(', '),
      'at most': LONGEST_WAIT,
      'acknowledged writes': ledger.acknowledged,
      'found again': ledger.reread,
    };
    return { part: 'clock that jumps', figures, failures: ledger.broken };
  } finally {
    client.close();
    await host.stop();
  }
}

async function setClock({ child }: RunningHost, clock: number): Promise<void> {
  const set = once(child, 'message');
  child.send({ clock });
  await set;
}

const guessOnce = (client: Client, password: string): Promise<Answer> =>
  client.send({ method: 'POST', path: '/users/login', json: { username: 'linus', password } });

/** Returns the seconds that a client which has guessed too often is told to wait. */
async function guess(host: RunningHost, client: Client, { broken }: Ledger): Promise<number[]> {
  for (let attempt = 0; attempt < ATTEMPTS.perAccount; attempt += 1) await guessOnce(client, 'wrong');
  const waits: number[] = [];
  for (const jump of JUMPS) {
    await setClock(host, jump);
    const { outcome, text } = await guessOnce(client, 'wrong');
    if (outcome !== 429) broken.push(`a jump of ${jump} ms let a guess through: ${outcome}`);
    else waits.push(JSON.parse(text).details.timeToReset / 1000);
  }
  if (waits.some((wait) => wait > LONGEST_WAIT)) broken.push(`waits became longer: ${waits.join(', ')} s`);
  await delay(LONGEST_WAIT * 1000 + 500);
  const { outcome } = await guessOnce(client, 'correct horse battery staple');
  if (outcome !== 200) broken.push(`after the wait the right password is answered ${outcome}`);
  return waits;
}

async function expire(host: RunningHost, client: Client, { broken }: Ledger): Promise<void> {
  const { id, token } = await logIn(client);
  for (const [clock, user] of [
    [0, id],
    [-DAY, id],
    [EXPIRED, null],
    [0, id],
  ] as const) {
    await setClock(host, clock);
    const { text } = await client.send({ method: 'POST', path: '/methods/users.whoami', token });
    const { userId } = JSON.parse(text);
    if (userId !== user) broken.push(`${clock} ms later the token is that of ${userId}`);
  }
}

async function visitWhileJumping(host: RunningHost, client: Client, ledger: Ledger): Promise<void> {
  const caller = await logIn(client);
  // Those that log in would wait for the account that was guessed at.
  const numbers = Array.from({ length: VISITS }, (_, number) => number).filter((item) => item % 100 !== 7);
  for (let begun = 0; begun < numbers.length; begun += 20) {
    await setClock(host, begun % 40 === 0 ? DAY : -DAY);
    await Promise.all(numbers.slice(begun, begun + 20).map((item) => visit(client, caller, ledger, item)));
  }
}
