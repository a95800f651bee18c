import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hostGlobal, hostModule, mentionsHost } from '../../src/shared/host-vocabulary.js';

const NAMES = ['Meteor', 'Mongo', 'SimpleRest', 'Package', 'ValidatedMethod', 'FilesCollection'];
const MODULES = [
  'restgen/host',
  'restgen-runtime/meteor',
  'meteor/mongo',
  'meteor/zodern:relay',
  'meteor-rxjs',
];

test('a text that uses a symbol of a host mentions one', () => {
  for (const name of [...NAMES, 'publishComposite', 'PublishRelations', 'FindFromPublication']) {
    assert.notEqual(hostGlobal(name), undefined, name);
    assert.equal(mentionsHost(`x = ${name}.y;`), true, name);
  }
  for (const specifier of MODULES) {
    assert.notEqual(hostModule(specifier), undefined, specifier);
    assert.equal(mentionsHost(`import '${specifier}';`), true, specifier);
  }
  for (const text of ['const meteors = restgenerate();', "import 'restgen/runtime';", 'aMeteor.publish'])
    assert.equal(mentionsHost(text), false, text);
});

test('the project room names no declarer', () => {
  const room = fileURLToPath(new URL('../../../src/generator/project/', import.meta.url));
  const naming = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /publishComposite|ValidatedMethod|FilesCollection|restgen\/host|Meteor\.(?:publish|methods)/.test(
        readFileSync(room + file, 'utf8'),
      ),
  );
  assert.deepEqual(naming, []);
});
