/** What a running API takes and refuses, by the types of its host: `fixtures/contract/requests`. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc, { runsOf } from '../random.js';
import { type Answer, onEachHost, type RunningHost } from './running-host.js';

const HEX = '65a000000000000000000001';
const NOT_A_DATE = 'must be a date in ISO 8601, such as 2030-12-31T23:59:59Z';

function assertInvalid(answer: Answer, reason: string, details: object): void {
  assert.deepEqual([answer.status, answer.body], [400, { error: 'invalid-arguments', reason, details }]);
}

function assertGiven(answer: Answer, given: unknown): void {
  assert.deepEqual([answer.status, answer.body], [200, given]);
}

onEachHost('what a running API takes', (startHost) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/requests');
  });
  after(() => host.stop());

  describe('arguments in a body', () => {
    const call = (name: string, json?: unknown) => host.send('POST', `/methods/${name}`, { json });
    const form = (name: string, text: string) =>
      host.send('POST', `/methods/${name}`, { body: new URLSearchParams(text) });

    it('that do not fit are refused, with all problems and their places', async () => {
      assertInvalid(
        await call('save', [5, { due: 'soon', address: { town: 'Ulm' }, tags: ['a', 1], 'a/b~': 1 }]),
        `Argument 0 ('id') must be a string; Argument 1 ('task'): due ${NOT_A_DATE}; Argument 1 ('task'): address.town is not a known property; Argument 1 ('task'): address.city is required; Argument 1 ('task'): tags[1] must be a string; Argument 1 ('task'): "a/b~" …`,
        [
          { path: '/0', message: 'must be a string' },
          { path: '/1/due', message: NOT_A_DATE },
          { path: '/1/address/town', message: 'is not a known property' },
          { path: '/1/address/city', message: 'is required' },
          { path: '/1/tags/1', message: 'must be a string' },
          { path: '/1/a~1b~0', message: 'is not a known property' },
          { path: '/1/title', message: 'is required' },
        ],
      );
      assertInvalid(
        await call('save', ['a', { title: 'b', address: { city: 7 } }]),
        "Argument 1 ('task'): address.city must be a string",
        [{ path: '/1/address/city', message: 'must be a string' }],
      );
    });

    it('C46: are looked at once each, though a union holds itself a hundred levels deep', async () => {
      const nest = (depth: number, size: unknown): unknown =>
        Array.from({ length: depth }).reduce((inner) => ({ inner, egg: { size: 'x' } }), {
          inner: null,
          egg: { size },
        });
      assertGiven(await call('nest', nest(97, 'x')), 98);
      assertInvalid(await call('nest', nest(97, true)), `${'inner.'.repeat(50)}…`, [
        { path: `${'/inner'.repeat(97)}/egg/size`, message: 'must be a number' },
      ]);
    });

    it('C46: are refused in short, however long their names are', async () => {
      const names = Array.from({ length: 150 }, (_, index) => [`${index}`.padEnd(5_000, 'x'), 1]);
      const answer = await call('save', ['a', { title: 'b', ...Object.fromEntries(names) }]);
      assert.equal(answer.status, 400);
      assert.ok(Buffer.byteLength(answer.text) <= 64 * 1024);
      const { details } = answer.body as { details: { message: string }[] };
      assert.equal(details[0]?.message, 'is not a known property');
    });

    it('that are missing are refused', async () => {
      assertInvalid(await call('save', ['a']), "Argument 1 ('task') is missing", [
        { path: '/1', message: 'is missing' },
      ]);
      assertInvalid(await call('note'), 'id is missing', [{ path: '/id', message: 'is missing' }]);
      assertInvalid(await call('filter'), 'filter is missing', [{ path: '', message: 'is missing' }]);
      assertGiven(await call('note', ['a']), ['a']);
    });

    it('C40: that are too many are ignored, as Meteor does', async () => {
      assertGiven(await call('note', ['a', 'b', 'c']), ['a', 'b']);
      assertGiven(await call('nest', [{ inner: null, egg: { size: 1 } }, { $ne: null }]), 1);
    });

    it('C40: may be null where they may be absent', async () => {
      assertGiven(await call('note', ['a', null]), ['a']);
      assertInvalid(await call('note', [null, 'b']), "Argument 0 ('id') must be a string", [
        { path: '/0', message: 'must be a string' },
      ]);
    });

    it('C40: may be left out before others, with a default or where their type says so', async () => {
      assertGiven(await call('between', [null, null, 'y']), ['undefined', 10, 'y']);
      assertGiven(await call('between', [1, 2, 'y']), [1, 2, 'y']);
      const reason = "Argument 1 ('step') must be a number; Argument 2 ('word') is missing";
      assertInvalid(await call('between', [null, '2']), reason, [
        { path: '/1', message: 'must be a number' },
        { path: '/2', message: 'is missing' },
      ]);
    });

    it('C36: are refused where a number is too large for JSON', async () => {
      const headers = { 'content-type': 'application/json' };
      for (const body of ['[1, -1e999]', '[1e999]', '[{"deep": [1E+400]}]', '1e999']) {
        const answer = await host.send('POST', '/methods/sum', { body, headers });
        assert.equal(answer.status, 400);
        assert.equal((answer.body as { error: string }).error, 'invalid-json');
        assert.match((answer.body as { reason: string }).reason, /a number that is too large/);
      }
      assertGiven(await call('sum', [{ $InfNaN: 1 }]), null);
      const form = await host.send('PUT', '/move/a', { body: new URLSearchParams({ place: '1e999' }) });
      assert.equal(form.status, 400);
    });

    it('of a rest parameter are each held against its type', async () => {
      assertGiven(await call('sum', [1, 2, 3]), 6);
      assertGiven(await call('sum', []), 0);
      const reason = "Argument 1 ('numbers') must be a number; Argument 3 ('numbers') must be a number";
      assertInvalid(await call('sum', [1, '2', 3, '4']), reason, [
        { path: '/1', message: 'must be a number' },
        { path: '/3', message: 'must be a number' },
      ]);
    });

    it('are dates from EJSON and from ISO 8601', async () => {
      const text = '2030-01-02T03:04:05.000Z';
      for (const given of [
        { $date: 1_893_553_445_000 },
        text,
        '2030-01-02T03:04:05Z',
        '2030-01-02T05:04:05+02:00',
      ])
        assertGiven(await call('when', [given]), { Date: text });
      assertGiven(await call('when', ['2030-01-02']), { Date: '2030-01-02T00:00:00.000Z' });
      for (const given of ['2030-02-30', '2030-01-02T03:04', '1893553445000', 1_893_553_445_000, null])
        assertInvalid(await call('when', [given]), `Argument 0 ('at') ${NOT_A_DATE}`, [
          { path: '/0', message: NOT_A_DATE },
        ]);
    });

    it('are ObjectIds from hex digits, and bytes from base64', async () => {
      for (const given of [HEX, { $oid: HEX }, { $type: 'oid', $value: HEX }])
        assertGiven(await call('which', [given]), { ObjectId: HEX });
      for (const given of ['AP8=', { $binary: 'AP8=' }])
        assertGiven(await call('bytes', [given]), { Uint8Array: [0, 255] });
      for (const [name, given] of [
        ['which', HEX.slice(1)],
        ['which', { $ne: null }],
        ['bytes', 'AP8'],
        ['bytes', [0, 255]],
      ] as const)
        assert.equal((await call(name, [given])).status, 400, JSON.stringify(given));
    });

    it('of a form become the numbers, booleans, dates and lists of their types', async () => {
      const given = {
        size: 4.5,
        exact: true,
        word: '1',
        levels: [1, 2],
        since: { Date: '2030-01-01T00:00:00.000Z' },
      };
      assertGiven(
        await form('filter', 'size=4.5&exact=true&word=1&levels=1&levels=2&since=2030-01-01'),
        given,
      );
      assertGiven(await form('filter', 'size=-1e3&exact=false&levels=3'), {
        size: -1000,
        exact: false,
        levels: [3],
      });
      assertInvalid(
        await form('filter', 'size=big&exact=yes&more=1'),
        'size must be a number; exact must be true or false; more is not a known property',
        [
          { path: '/size', message: 'must be a number' },
          { path: '/exact', message: 'must be true or false' },
          { path: '/more', message: 'is not a known property' },
        ],
      );
      assert.equal((await call('filter', { size: '4.5', exact: 'true' })).status, 400);
    });

    it('of a form are numbers and texts as they were, whatever they are', async () => {
      const values = fc.record({
        size: fc.double({ noNaN: true, noDefaultInfinity: true }),
        exact: fc.boolean(),
        word: fc.string({ unit: 'grapheme' }),
        levels: fc.array(fc.integer(), { minLength: 1, maxLength: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(values, async (given) => {
          const body = new URLSearchParams({
            size: `${given.size}`,
            exact: `${given.exact}`,
            word: given.word,
          });
          for (const level of given.levels) body.append('levels', `${level}`);
          const answer = await host.send('POST', '/methods/filter', { body });
          assertGiven(answer, JSON.parse(JSON.stringify(given)));
        }),
        {
          numRuns: runsOf(150),
          examples: [
            [{ size: 0, exact: false, word: '', levels: [0] }],
            [{ size: 1, exact: true, word: 'true', levels: [7] }],
          ],
        },
      );
    });

    it('and in the path are held against one list of parameters', async () => {
      assertGiven(await host.send('PUT', '/move/7', { json: ['ignored', 3] }), ['7', 3]);
      assertInvalid(
        await host.send('PUT', '/move/7', { json: ['ignored', '3'] }),
        "Argument 1 ('place') must be a number",
        [{ path: '/1', message: 'must be a number' }],
      );
    });

    it('are not looked at where the declaration says so, unless an object stands for a string', async () => {
      const odd = ['a', { titel: 5 }, 'third'];
      assertGiven(await call('save.unchecked', odd), odd.slice(0, 2));
      assertGiven(await call('save.unchecked.before', ['a', 'many']), ['a', 'many']);
      for (const name of ['save.unchecked', 'save.unchecked.before'])
        assertInvalid(await call(name, [{ $ne: '' }]), "Argument 0 ('id') must be a string", [
          { path: '/0', message: 'must be a string' },
        ]);
    });
  });

  describe('C38: an object names the arguments where it cannot be the only one', () => {
    const call = (name: string, json?: unknown) => host.send('POST', `/methods/${name}`, { json });
    const form = (path: string, text: string, verb = 'POST') =>
      host.send(verb, path, { body: new URLSearchParams(text) });
    const move = (json: unknown) => host.send('PUT', '/move/7', { json });

    it('because the call needs more', async () => {
      assertGiven(await call('save', { task: { title: 'b' }, id: 'a' }), ['a', { title: 'b' }]);
      assertGiven(await call('between', { word: 'y' }), ['undefined', 10, 'y']);
      assertGiven(await call('label', { since: { $date: 0 }, colours: { front: 'red' } }), [
        { front: 'red' },
        { Date: '1970-01-01T00:00:00.000Z' },
        'undefined',
      ]);
    });

    it('because its only one cannot be an object', async () => {
      assertGiven(await call('note', { id: 'a' }), ['a']);
      assertGiven(await call('note', { id: 'a', text: null }), ['a']);
      assertGiven(await call('when', { at: '2030-01-02' }), { Date: '2030-01-02T00:00:00.000Z' });
      assertGiven(await call('when', { $date: 0 }), { Date: '1970-01-01T00:00:00.000Z' });
      assertGiven(await call('sum', { numbers: [1, 2, 3] }), 6);
      assertGiven(await call('sum', {}), 0);
    });

    it('and is the only argument everywhere else (C11)', async () => {
      assertGiven(await call('filter', { size: 1, exact: true }), { size: 1, exact: true });
      assert.equal((await call('filter', { filter: { size: 1, exact: true } })).status, 400);
    });

    it('or because it names all arguments, of which nothing is known (C40)', async () => {
      assertGiven(await call('pair', { other: 2, one: 1 }), [1, 2]);
      for (const given of [{ one: 1, other: 2, third: 3 }, {}])
        assertGiven(await call('pair', given), [given, 'undefined']);
      assertInvalid(
        await call('pair', { one: 1 }),
        'Nothing states the type of one, so that an object is one itself. Send [one, other]',
        [{ path: '/one', message: 'is not passed by its name' }],
      );
    });

    it('and a name is refused where an object would be an argument without a type', async () => {
      const details = [{ path: '/word', message: 'is not passed by its name' }];
      const reason = 'Nothing states the type of word, so that an object is word itself. Send [word]';
      assertInvalid(await call('shout', { word: 'abc' }), reason, details);
      assertInvalid(await form('/methods/shout', 'word=abc'), reason, details);
      assertGiven(await call('shout', ['abc']), 'ABC');
      assertGiven(await call('shout', 'abc'), 'ABC');
      assertGiven(await call('shout.unchecked', ['abc']), 'ABC');
      assert.equal((await call('shout.unchecked', { word: 'abc' })).status, 500);
      assertGiven(await call('titleOf', { task: 'a' }), 'undefined');
      assertGiven(await call('titleOf', { title: 'a' }), 'a');
    });

    it('without those of the path, unless they are the same', async () => {
      assertGiven(await move({ place: 3 }), ['7', 3]);
      assertGiven(await move({ place: 3, id: '7' }), ['7', 3]);
      assertGiven(await move({ place: 3, id: 7 }), ['7', 3]);
      for (const id of ['8', null, { $ne: '7' }, ['7']])
        assertInvalid(await move({ place: 3, id }), "The body's id differs from the path's", [
          { path: '/id', message: 'has another value in the path' },
        ]);
      assertGiven(await host.send('POST', '/archive/7', { json: { id: '7', more: 1 } }), ['7']);
      assert.equal((await host.send('POST', '/archive/7', { json: { id: '8' } })).status, 400);
    });

    it('and has their names alone', async () => {
      assertInvalid(
        await move({ plaze: 3 }),
        `The body's "plaze" is not an argument of this call: it takes place`,
        [{ path: '/plaze', message: 'is not an argument' }],
      );
      assertInvalid(
        await call('note', { id: 'a', $where: 1 }),
        `The body's "$where" is not an argument of this call: it takes id, text`,
        [{ path: '/$where', message: 'is not an argument' }],
      );
    });

    it('as a form, too', async () => {
      const text = 'colours={"front":"red"}&since=2030-01-02&levels=1&levels=2';
      assertGiven(await form('/methods/label', text), [
        { front: 'red' },
        { Date: '2030-01-02T00:00:00.000Z' },
        [1, 2],
      ]);
      assertGiven(await form('/methods/note', 'id=7&text=true'), ['7', 'true']);
      assertGiven(await form('/methods/sum', 'numbers=1&numbers=2'), 3);
      assertGiven(await form('/move/7', 'place=3&id=7', 'PUT'), ['7', 3]);
      assert.equal((await form('/move/7', 'place=3&id=8', 'PUT')).status, 400);
      assert.equal((await form('/methods/note', 'id=7&txt=true')).status, 400);
    });

    it('and is held against their types, with paths from their names', async () => {
      assertInvalid(
        await call('save', { id: 5, task: { title: 6 } }),
        'id must be a string; task.title must be a string',
        [
          { path: '/id', message: 'must be a string' },
          { path: '/task/title', message: 'must be a string' },
        ],
      );
      assertInvalid(await call('sum', { numbers: [1, 'b'] }), 'numbers[1] must be a number', [
        { path: '/numbers/1', message: 'must be a number' },
      ]);
      assertInvalid(await move({}), 'place is missing', [{ path: '/place', message: 'is missing' }]);
    });

    it('are told of by name, also where the body is the only argument', async () => {
      assertInvalid(await call('filter', { size: 'big', exact: true }), 'size must be a number', [
        { path: '/size', message: 'must be a number' },
      ]);
      const extra = Array.from({ length: 90 }, (_, index): [string, number] => [`extra${index}`, 1]);
      const many = Object.fromEntries([...extra, ['size', 1], ['exact', true]]);
      const { reason, details } = (await call('filter', many)).body as { reason: string; details: [] };
      assert.match(reason, /^extra0 is not a known property; extra1 .*…$/);
      assert.equal(reason.length, 301);
      assert.equal(details.length, 90);
    });

    it('where validation is off, too: what it names otherwise is left out', async () => {
      assertGiven(await call('save.unchecked', { id: 'a', task: 5 }), ['a', 5]);
      assertGiven(await call('save.unchecked.before', { id: 'a', count: 'many', more: 1 }), ['a', 'many']);
      assertInvalid(await call('save.unchecked', { id: { $ne: '' }, task: 5 }), 'id must be a string', [
        { path: '/id', message: 'must be a string' },
      ]);
    });
  });

  describe('documents', () => {
    const post = (json: unknown, path = '/people') => host.send('POST', path, { json });
    const patch = (json: unknown, id = 'ada') => host.send('PATCH', `/people/${id}`, { json });
    const stored = async (id: unknown) => (await host.send('POST', '/methods/stored', { json: [id] })).body;
    const ADA = { _id: 'ada', name: 'Ada', address: { city: 'London' }, tags: ['a'] };
    before(async () => {
      assert.equal((await post({ ...ADA, pets: [{ name: 'Rex' }] })).status, 200);
    });

    it('C19: are inserted whole, as an object or an array of one, with or without an _id', async () => {
      const { _id, ...bob } = { ...ADA, name: 'Bob', born: '1815-12-10' };
      const answers = [await post(bob), await post([bob]), await post({ ...bob, _id: 'bob' })];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
      for (const { body } of answers)
        assert.deepEqual(await stored(body), {
          ...bob,
          _id: body,
          born: { Date: '1815-12-10T00:00:00.000Z' },
        });
    });

    it('that do not fit their type are refused, in either form', async () => {
      const wrong = { name: 5, address: {}, tags: 'a', pets: [{ legs: 4 }], job: 'poet' };
      const reason =
        'The document is invalid: name must be a string; address.city is required; tags must be an array; ' +
        'pets[0].name is required; job is not a known property';
      const details = [
        { path: '/name', message: 'must be a string' },
        { path: '/address/city', message: 'is required' },
        { path: '/tags', message: 'must be an array' },
        { path: '/pets/0/name', message: 'is required' },
        { path: '/job', message: 'is not a known property' },
      ];
      assertInvalid(await post(wrong), reason, details);
      assertInvalid(await post([wrong]), reason, details);
      assertInvalid(await post({ ...ADA, _id: 7 }), 'The document is invalid: _id must be a string', [
        { path: '/_id', message: 'must be a string' },
      ]);
      assert.equal((await post([ADA, ADA])).status, 400);
      assert.equal((await post([])).status, 400);
    });

    it('C21: hold ObjectIds and bytes as such', async () => {
      const { body } = await post({ owner: HEX, bytes: 'AQID' }, '/pictures');
      const picture = await host.send('POST', '/methods/picture', { json: [body] });
      assertGiven(picture, {
        _id: { ObjectId: body },
        owner: { ObjectId: HEX },
        bytes: { Uint8Array: [1, 2, 3] },
      });
      assertInvalid(
        await post({ owner: 'me', bytes: 'AQID' }, '/pictures'),
        'The document is invalid: owner must be an ObjectId of 24 hex digits',
        [{ path: '/owner', message: 'must be an ObjectId of 24 hex digits' }],
      );
    });

    it('of which nothing is known take anything', async () => {
      assert.equal((await post({ any: [{ thing: 1 }] }, '/notes')).status, 200);
    });

    it('C20: are changed field by field, dotted paths included', async () => {
      const fields = {
        name: 'Ada L.',
        born: '1815-12-10',
        'address.city': 'Paris',
        'address.since': { $date: 0 },
        'tags.0': 'b',
        'pets.0.legs': 4,
        'scores.chess': 3,
      };
      assertGiven(await patch(fields), 1);
      assert.deepEqual(await stored('ada'), {
        ...ADA,
        name: 'Ada L.',
        born: { Date: '1815-12-10T00:00:00.000Z' },
        address: { city: 'Paris', since: { Date: '1970-01-01T00:00:00.000Z' } },
        tags: ['b'],
        pets: [{ name: 'Rex', legs: 4 }],
        scores: { chess: 3 },
      });
    });

    it('C20: are not changed to what their type does not allow', async () => {
      const before = await stored('ada');
      assertInvalid(
        await patch({
          name: 1,
          'address.city': 2,
          'address.town': 'x',
          'pets.0.legs': 'four',
          'tags.first': 'x',
          scores: { chess: 'x' },
        }),
        'The document is invalid: name must be a string; address.city must be a string; address.town is not a known ' +
          'property; pets[0].legs must be a number; tags.first is not a known property; scores.chess must be a number',
        [
          { path: '/name', message: 'must be a string' },
          { path: '/address/city', message: 'must be a string' },
          { path: '/address/town', message: 'is not a known property' },
          { path: '/pets/0/legs', message: 'must be a number' },
          { path: '/tags/first', message: 'is not a known property' },
          { path: '/scores/chess', message: 'must be a number' },
        ],
      );
      assertInvalid(
        await patch({ address: { since: '2030-01-01' } }),
        'The document is invalid: address.city is required',
        [{ path: '/address/city', message: 'is required' }],
      );
      assert.deepEqual(await stored('ada'), before);
    });

    it('C43: take null as a value, and in a merge patch as the end of a field', async () => {
      const merge = { 'content-type': 'application/merge-patch+json' };
      const merged = (json: unknown, id = 'max') =>
        host.send('PATCH', `/people/${id}`, { json, headers: merge });
      const MAX = { _id: 'max', name: 'Max', address: { city: 'Bonn' }, tags: ['a'] };
      await post({ ...MAX, age: 36, job: undefined });
      for (const [patch, expected] of [
        [{ age: null }, MAX],
        [
          { age: null, scores: {} },
          { ...MAX, scores: {} },
        ],
        [{ scores: { go: 1, chess: 2 } }, { ...MAX, scores: { go: 1, chess: 2 } }],
        [{ scores: { go: null } }, { ...MAX, scores: { chess: 2 } }],
        [{ scores: {} }, { ...MAX, scores: { chess: 2 } }],
        [{ scores: null, address: { since: null } }, MAX],
        [{ scores: { chess: null } }, { ...MAX, scores: {} }],
      ] as const) {
        assertGiven(await merged(patch), 1);
        assert.deepEqual(await stored('max'), expected, JSON.stringify(patch));
      }
      assert.equal((await merged({ name: {} })).status, 400);
      assert.equal((await merged({ address: {} })).status, 400);
      assert.equal((await merged({ scores: {} }, 'nobody')).status, 404);
    });

    it('C43: do not show the length of their arrays to whom the rules refuse', async () => {
      const PIT = { _id: 'pit', name: 'Pit', address: { city: 'Bonn' }, tags: ['a'], scores: { open: 1 } };
      await post(PIT);
      const at = (position: number) => patch({ [`tags.${position}`]: 'b' }, 'pit');
      const beyond = await at(2);
      assert.deepEqual(
        [beyond.status, (beyond.body as { reason: string }).reason],
        [400, "'tags.2' lies beyond the end of the array."],
      );
      assert.equal((await at(1)).status, 200);
      await patch({ 'scores.locked': 1 }, 'pit');
      assert.deepEqual([(await at(2)).status, (await at(7)).status], [403, 403]);
      assert.deepEqual(await stored('pit'), { ...PIT, tags: ['a', 'b'], scores: { open: 1, locked: 1 } });
    });
  });

  describe('what no type names', () => {
    const TASK = { title: 'a', other: 1, address: { city: 'b', more: 2 } };
    const PERSON = { _id: 'eve', name: 'Eve', address: { city: 'c', zip: 1 }, tags: [], job: 'spy' };

    const answersOf = async ({ send }: RunningHost) => ({
      saved: await send('POST', '/methods/save', { json: ['x', TASK, 'third'] }),
      inserted: await send('POST', '/people', { json: PERSON }),
      updated: await send('PATCH', '/people/eve', { json: { name: 'Eva', 'address.zip': 2, hair: 'red' } }),
      stored: (await send('POST', '/methods/stored', { json: ['eve'] })).body,
      removed: await send('DELETE', '/people/eve'),
      wrong: await send('POST', '/methods/save', { json: ['x', { title: 5 }] }),
      queried: await send('GET', '/publications/tasks.above?index=1&more=2'),
    });

    async function answers(validation: unknown) {
      const configured = await host.withOptions({ validation });
      try {
        return await answersOf(configured);
      } finally {
        await configured.stop();
      }
    }

    it('is refused where nothing is configured, and where that is', async () => {
      for (const refusing of [await answersOf(host), await answers({ extraProperties: 'reject' })]) {
        const { saved, inserted, updated, queried } = refusing;
        assert.deepEqual(
          [saved, inserted, updated, queried].map(({ status }) => status),
          [400, 400, 400, 400],
        );
      }
    });

    it('is left out where that is configured', async () => {
      const { saved, stored, wrong, queried } = await answers({ extraProperties: 'strip' });
      assertGiven(saved, ['x', { title: 'a', address: { city: 'b' } }]);
      assert.deepEqual(stored, { _id: 'eve', name: 'Eva', address: { city: 'c' }, tags: [] });
      assert.deepEqual([wrong.status, queried.status], [400, 200]);
    });

    it('is let through where that is configured', async () => {
      const { saved, stored, wrong, queried } = await answers({ extraProperties: 'allow' });
      assertGiven(saved, ['x', TASK]);
      assert.deepEqual(stored, { ...PERSON, name: 'Eva', address: { city: 'c', zip: 2 }, hair: 'red' });
      assert.deepEqual([wrong.status, queried.status], [400, 200]);
    });

    it('is let through, as everything is, where validation is off', async () => {
      const { saved, stored, wrong, queried } = await answers('off');
      assertGiven(saved, ['x', TASK]);
      assert.deepEqual(stored, { ...PERSON, name: 'Eva', address: { city: 'c', zip: 2 }, hair: 'red' });
      assertGiven(wrong, ['x', { title: 5 }]);
      assert.equal(queried.status, 200);
    });
  });
});
