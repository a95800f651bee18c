import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hostGlobal, hostModule, ignoresPlainRules, mentionsHost } from '../../src/shared/host-vocabulary.js';

const NAMES = ['Meteor', 'Mongo', 'SimpleRest', 'Package', 'ValidatedMethod', 'FilesCollection'];
const MODULES = ['restgen/host', 'restgen-runtime/meteor', 'meteor/mongo', 'meteor/zodern:relay'];

test('a text that uses a symbol of a host mentions one', () => {
  for (const name of [...NAMES, 'publishComposite']) {
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

test('Meteor 3.0 to 3.1.0 ignore rules under the plain keys; the version of allow-deny decides where it is known', () => {
  const releases = (expected: boolean, ...texts: string[]): void => {
    for (const text of texts) assert.equal(ignoresPlainRules('', `METEOR@${text}\n`), expected, text);
  };
  releases(true, '3.0', '3.0.4', '3.0-rc.4', '3.1', '3.1.0', '3.1-beta.1');
  releases(false, '2.16', '1.3.1', '3.1.1', '3.1.1-beta.2', '3.1.2', '3.2', '3.10', '3.4.1', '4.0', 'none');
  assert.equal(ignoresPlainRules('', ''), false);
  const versions = (allowDeny: string): string =>
    `accounts-base@3.0.3\nallow-deny@${allowDeny}\nautoupdate@2.0.0\n`;
  assert.equal(ignoresPlainRules(versions('2.1.0'), 'METEOR@3.0.4'), false);
  assert.equal(ignoresPlainRules(versions('2.0.0'), 'METEOR@3.4'), true);
  assert.equal(ignoresPlainRules(versions('1.1.1'), ''), false);
});
