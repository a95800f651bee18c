import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

const DENIED = { error: '403', reason: 'Access denied' };

onEachHost('collections over HTTP', (startHost, on) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/rules');
  });
  after(() => host.stop());

  const insert = (collection: string, json: unknown, headers = {}) =>
    host.send('POST', `/${collection}`, { json, headers });
  const update = (path: string, json: unknown, headers = {}) => host.send('PATCH', path, { json, headers });

  it('C17: only the configured collections have routes', async () => {
    assert.equal((await insert('hidden', { name: 'x' })).status, UNKNOWN[on].post);
    assert.equal((await insert('empty', { name: 'x' })).status, UNKNOWN[on].post);
    assert.equal((await insert('ruleless', { name: 'x' })).status, 403);
  });

  it('C18, C42: a collection without rules denies everything', async () => {
    for (const answer of [
      await insert('ruleless', { name: 'x' }),
      await update('/ruleless/one', { name: 'x' }),
      await host.send('DELETE', '/ruleless/one'),
      await host.send('DELETE', '/ruleless/one', { headers: { authorization: 'Bearer nonsense' } }),
      await host.send('DELETE', '/ruleless/missing'),
    ]) {
      assert.equal(answer.status, 403);
      assert.deepEqual(answer.body, DENIED);
    }
  });

  it('C18: a deny rule wins over an allow rule', async () => {
    assert.deepEqual((await insert('widgets', { name: 'hidden', secret: true })).body, DENIED);
    assert.deepEqual((await update('/widgets/vault', { name: 'open' })).body, DENIED);
    assert.deepEqual((await update('/widgets/hammer', { secret: true })).body, DENIED);
    assert.deepEqual((await host.send('DELETE', '/widgets/vault')).body, DENIED);
  });

  it('C18: rules see the caller', async () => {
    const registered = await host.send('POST', '/users/register', {
      json: { username: 'owner', password: 'a long password' },
    });
    const { token, id } = registered.body as { token: string; id: string };
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await insert('owned', { name: 'x', owner: id })).status, 403);
    const inserted = await insert('owned', { name: 'x', owner: id }, headers);
    assert.equal(inserted.status, 200);
    const path = `/owned/${inserted.body}`;
    assert.equal((await update(path, { name: 'y' })).status, 403);
    assert.equal((await update(path, { name: 'y' }, headers)).body, 1);
    assert.equal((await host.send('DELETE', path)).status, 403);
    assert.equal((await host.send('DELETE', path, { headers })).body, 1);
  });

  it('C19: POST answers the new id and its location', async () => {
    const generated = await insert('widgets', { name: 'saw' });
    assert.equal(generated.status, 200);
    assert.match(String(generated.body), /^\w{17}$/);
    assert.equal(generated.headers.get('location'), `/widgets/${generated.body}`);
    const own = await insert('widgets', [{ _id: 'my id', name: 'drill' }]);
    assert.equal(own.body, 'my id');
    assert.equal(own.headers.get('location'), '/widgets/my%20id');
  });

  it('C15: infinities in a document are null in answers', async () => {
    const size = { width: { $InfNaN: -1 }, height: { $InfNaN: 0 } };
    assert.equal((await update('/widgets/hammer', { size })).body, 1);
    const read = async (path: string) => (await host.send('GET', path)).body;
    assert.deepEqual(await read('/publications/a.b'), {
      widgets: [{ _id: 'hammer', name: 'Hammer', size: { width: null, height: null } }],
    });
    await update('/widgets/hammer', { size: { width: 10, height: 30 } });
  });

  it('C19: anything but one document is refused', async () => {
    for (const body of [[], [{ name: 'a' }, { name: 'b' }], 'text', 1, null, [1], { name: [{ $gt: '' }] }]) {
      assert.equal((await insert('widgets', body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await host.send('POST', '/widgets')).status, 400);
  });

  it('C20: PATCH sets fields, dotted paths too', async () => {
    assert.equal((await update('/widgets/hammer', { 'size.width': 12 })).body, 1);
    const { widgets } = (await host.send('GET', '/publications/cursor')).body as {
      widgets: [{ size: unknown }];
    };
    assert.deepEqual(widgets[0].size, { width: 12, height: 30 });
  });

  it('C19: an id that no URL can hold is refused, and nothing is stored', async () => {
    for (const _id of ['\ud800', 'x\udc00', '.', '..', 'x'.repeat(4001), ' '.repeat(1400)]) {
      const { status, body } = await insert('widgets', { _id, name: 'unreachable' });
      assert.equal(status, 400, JSON.stringify(_id));
      assert.equal((body as { error: unknown }).error, 'invalid-id');
    }
    const { status } = await insert('widgets', { _id: 'x'.repeat(4000), name: 'long' });
    assert.equal(status, 200);
    assert.equal((await host.send('DELETE', `/widgets/${'x'.repeat(4000)}`)).status, 200);
  });

  it('C20: operators, _id and an empty object are refused', async () => {
    for (const body of [
      { $set: { name: 'x' } },
      { _id: 'other' },
      {},
      { name: { $inc: 1 } },
      { '_id.x': 1 },
      [],
      'text',
      null,
    ]) {
      assert.equal((await update('/widgets/hammer', body)).status, 400, JSON.stringify(body));
    }
  });

  it('C20: a missing document is 404', async () => {
    assert.equal((await update('/widgets/missing', { name: 'x' })).status, 404);
    assert.equal((await host.send('DELETE', '/widgets/missing')).status, 404);
  });

  it('C20: DELETE answers 1', async () => {
    await insert('widgets', { _id: 'gone', name: 'gone' });
    assert.equal((await host.send('DELETE', '/widgets/gone')).body, 1);
    assert.equal((await host.send('DELETE', '/widgets/gone')).status, 404);
  });

  it('C21: ids of an ObjectId collection are ObjectIds', async () => {
    const inserted = await insert('parts', { name: 'nut' });
    assert.match(String(inserted.body), /^[0-9a-f]{24}$/);
    assert.equal((await update(`/parts/${inserted.body}`, { name: 'wing nut' })).body, 1);
    assert.equal((await update('/parts/not-an-object-id', { name: 'x' })).status, 400);
    assert.equal((await host.send('DELETE', '/parts/65a0000000000000000000')).status, 400);
    assert.equal((await host.send('DELETE', `/parts/${inserted.body}`)).body, 1);
  });

  it('C22: a duplicate id or unique key is 409', async () => {
    assert.equal((await insert('widgets', { _id: 'hammer', name: 'other' })).status, 409);
    assert.equal((await insert('widgets', { name: 'Hammer' })).status, 409);
    await insert('widgets', { _id: 'pliers', name: 'Pliers' });
    assert.equal((await update('/widgets/pliers', { name: 'Hammer' })).status, 409);
  });
});
