import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from '../../../../src/server/runtime/calls/client-address.js';

test('an IPv6 network of 64 bits counts as one address, and a mapped IPv4 address as itself', () => {
  const cases: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.2', '192.0.2.2'],
    ['::ffff:c000:0201', '192.0.2.1'],
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1'],
    ['0000::ffff:127.0.0.1', '127.0.0.1'],
    ['::1:ffff:7f00:1', '0:0:0:0::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::'],
  ];
  for (const [address, network] of cases) assert.equal(clientNetwork(address), network);
  assert.equal(clientNetwork(null), clientNetwork(null));
  assert.notEqual(clientNetwork(null), clientNetwork('::'));
});
