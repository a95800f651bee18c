import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounters } from '../../../src/host/authentication/attempts.js';
import { clientNetwork } from '../../../src/host/authentication/client-network.js';

function clocked(limit: number) {
  const clock = { now: 1_000_000 };
  return { clock, counters: createCounters(limit, 60, () => clock.now) };
}

test('as many attempts as the limit pass, then the seconds to wait are reported until the window ends', () => {
  const { clock, counters } = clocked(2);
  assert.equal(counters.take('ada'), undefined);
  clock.now += 10_500;
  assert.equal(counters.take('ada'), undefined);
  assert.equal(counters.take('ada'), 50);
  assert.equal(counters.take('bob'), undefined);
  clock.now += 49_499;
  assert.equal(counters.take('ada'), 1);
  clock.now += 1;
  assert.equal(counters.take('ada'), undefined);
});

test('an attempt given back and cleared keys do not count', () => {
  const { counters } = clocked(1);
  counters.take('ada');
  counters.giveBack('ada');
  counters.giveBack('ada');
  assert.equal(counters.take('ada'), undefined);
  assert.equal(counters.take('ada'), 60);
  counters.clear('ada');
  assert.equal(counters.take('ada'), undefined);
  counters.giveBack('nobody');
});

test('an IPv6 network of 64 bits counts as one address, and a mapped IPv4 address as itself', () => {
  const cases: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.2', '192.0.2.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::'],
    ['unknown', 'unknown'],
    ['', ''],
  ];
  for (const [address, network] of cases) assert.equal(clientNetwork(address), network);
});
