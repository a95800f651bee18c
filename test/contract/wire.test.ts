/** What a request says outside of its body, byte by byte: its target, its address, its host and its length. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { raw } from '../server/runtime/support/raw.js';
import { onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

onEachHost('the wire', (startHost, on) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/rules', { options: { trustProxy: true } });
  });
  after(() => host.stop());

  const post = (target: string, ...headers: string[]): Promise<string> =>
    raw(
      host.port,
      [`POST ${target} HTTP/1.1`, 'Host: h', 'Connection: close', ...headers, '', ''].join('\r\n'),
    );
  const statusOf = async (answer: Promise<string>): Promise<number> =>
    Number(/^HTTP\/1\.1 (\d{3}) /.exec(await answer)?.[1]);
  const addressFor = async (forwardedFor: string): Promise<unknown> => {
    const answer = await post('/methods/context', `X-Forwarded-For: ${forwardedFor}`);
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).address;
  };

  it('takes the whole URL of a proxy as a target, whose authority ends where a URL says', async () => {
    for (const target of [
      'http://h/methods/context',
      'HTTPS://h:1/methods/context?access_token=x',
      'http://[::1]/methods/context',
    ])
      assert.equal(await statusOf(post(target)), 200, target);
    for (const target of ['http://h?/methods/context', 'http://h', 'x://h/methods/context'])
      assert.equal(await statusOf(post(target)), UNKNOWN[on].post, target);
    for (const authority of ['h:x', 'u@h', 'h;', 'h%2f', ''])
      assert.equal(await statusOf(post(`http://${authority}/methods/context`)), 400, authority);
  });

  it('C1: answers the listed spelling of a path, and the encoded one of a name', async () => {
    for (const target of [
      '/methods/a/b',
      '/methods/a%2Fb',
      '/methods/a%2fb',
      '/methods/jobs:run',
      '/methods/jobs%3arun',
    ])
      assert.equal(await statusOf(post(target)), 200, target);
    for (const target of [
      '/methods/%63ontext',
      '/%6dethods/context',
      '/methods%2Fa/b',
      '/methods%2Fa%2Fb',
      '/METHODS/context',
      '/methods/context/',
      '//methods/context',
      '/methods//context',
      '/./methods/context',
      '/methods/context;x',
    ])
      assert.equal(await statusOf(post(target)), UNKNOWN[on].post, target);
    assert.equal(await statusOf(post('/methods/context#x')), 400);
  });

  it('C3: the address of a client is an address, whatever its proxy adds to it', async () => {
    for (const [forwardedFor, address] of [
      ['203.0.113.7', '203.0.113.7'],
      ['203.0.113.7:51234', '203.0.113.7'],
      ['[2001:db8::7]:51234', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['2001:db8::7', '2001:db8::7'],
      ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
      ['unknown', '127.0.0.1'],
      ['_hidden:80', '127.0.0.1'],
      ['203.0.113.700:1', '127.0.0.1'],
      ['<script>', '127.0.0.1'],
    ] as const)
      assert.equal(await addressFor(forwardedFor), address, forwardedFor);
  });

  it('refuses bodies of two lengths', async () => {
    for (const headers of [
      ['Content-Length: 2', 'Content-Length: 3'],
      ['Content-Length: 2', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 2'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Transfer-Encoding: xchunked'],
      ['Content-Length: +2'],
      ['Content-Length : 2'],
    ])
      assert.equal(await statusOf(post('/methods/context', ...headers)), 400, headers.join());
  });

  it('takes no other verb than the request has', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
      for (const path of ['/widgets/x?_method=DELETE', '/methods/context?_method=DELETE']) {
        const get = raw(
          host.port,
          `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${name}: POST\r\n\r\n`,
        );
        assert.equal(await statusOf(get), 405, name);
      }
  });

  it('answers HTTP/1.0, with or without a host, and ends the connection', async () => {
    for (const named of ['', 'Host: h\r\n']) {
      const answer = await raw(host.port, `POST /methods/context HTTP/1.0\r\n${named}\r\n`);
      assert.match(answer, /^HTTP\/1\.1 200 /);
      assert.match(answer, /\r\nConnection: close\r\n/i);
    }
  });

  it('demands one host of HTTP/1.1', async () => {
    const asked = (...hosts: string[]) =>
      statusOf(
        raw(
          host.port,
          ['POST /methods/context HTTP/1.1', 'Connection: close', ...hosts, '', ''].join('\r\n'),
        ),
      );
    assert.equal(await asked('Host: h'), 200);
    assert.equal(await asked(), 400);
    // On Meteor this is for Node and Meteor to say.
    if (on === 'standalone') assert.equal(await asked('Host: h', 'Host: other'), 400);
  });
});
