import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/**
 * A server closes after `QUIET_TURNS` turns of the event loop without a new connection, or after `MAX_TURNS` in total.
 * It counts turns, not time, because a process may have to wait for the CPU.
 */
const QUIET_TURNS = 10;
const MAX_TURNS = 200;

/**
 * Waits until no more connections arrive. Closing a server resets those that the system has accepted and the process
 * has not taken yet.
 * @param accepted how many connections the server has taken so far
 */
export async function connectionsEnded(accepted: () => number): Promise<void> {
  let quiet = 0;
  for (let turns = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    const before = accepted();
    await sleep(1);
    await turn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
}
