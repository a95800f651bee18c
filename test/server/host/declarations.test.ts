import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAccounts, createHost, declarations, Registry } from '../../../src/server/host/host.js';

function start() {
  const registry = new Registry('memory:');
  return { ...declarations(registry), host: createHost(registry, createAccounts(registry).port), registry };
}

it('a publication is found by its name, with its options', () => {
  const { publish, host } = start();
  publish('all', () => [], { url: '/all' });
  assert.deepEqual(host.publication('all')?.options, { url: '/all' });
  assert.equal(host.publication('none'), undefined);
});

it('a publication without a name has no route (C9)', () => {
  const { publish, registry } = start();
  publish(null, () => []);
  assert.equal(registry.publications.size, 0);
});

it('two publications or methods of one name are an error', () => {
  const { publish, methods, method } = start();
  publish('a', () => []);
  assert.throws(() => publish('a', () => []), /A publication named 'a' is already defined/);
  methods({ a() {} });
  assert.throws(() => methods({ a() {} }), /A method named 'a' is already defined/);
  assert.throws(() => method('a', () => 1), /A method named 'a' is already defined/);
});

it('names of Object.prototype are no methods', () => {
  const { host } = start();
  for (const name of ['constructor', 'toString', '__proto__']) assert.equal(host.method(name), undefined);
});

it('options may wait for their method (C13)', () => {
  const { setMethodOptions, methods, host } = start();
  setMethodOptions('late', { url: '/late' });
  methods({ late() {} });
  assert.deepEqual(host.method('late')?.options, { url: '/late' });
});

it('options after the definition are an error that says so (C13)', () => {
  const { setMethodOptions, methods } = start();
  methods({ early() {} });
  assert.throws(() => setMethodOptions('early', {}), /'early' is defined already: set its options before/);
});

it('options set twice are an error that says so (C13)', () => {
  const { setMethodOptions, method } = start();
  setMethodOptions('twice', {});
  assert.throws(() => setMethodOptions('twice', {}), /'twice' are set twice/);
  assert.throws(() => method('twice', () => 1, {}), /'twice' are set twice/);
});

it('response headers are unset until somebody sets them (C26)', () => {
  const { host, setResponseHeaders } = start();
  assert.equal(host.responseHeaders(), undefined);
  setResponseHeaders({ 'X-Frame-Options': 'DENY' });
  assert.deepEqual(host.responseHeaders(), { 'X-Frame-Options': 'DENY' });
});

it('several configure calls complete each other', () => {
  const { configure, registry } = start();
  configure({ collections: ['a'] });
  configure({ objectIdCollections: ['b'] });
  assert.deepEqual(registry.configuration, { collections: ['a'], objectIdCollections: ['b'] });
});
