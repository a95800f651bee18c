/**
 * Every fixture generates the files and diagnostics that are committed beside it. `npm run golden` rewrites them. Where a
 * fixture is about one more file than its room, it is enough to commit that file as an empty one before.
 */
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIXTURES } from './fixtures.js';
import { type GeneratedFixture, generatedFixtures } from './generated-fixtures.js';
import { readDiagnostics, roomOf, writeDiagnostics } from './golden-diagnostics.js';
import { readTree, writeTree } from './output/temporary-folder.js';

const UPDATES = process.env['UPDATE_GOLDEN'] === '1';

/** What the fixtures of a room are about; the first room that fits. Committing one file more compares it, too. */
const ABOUT: readonly (readonly [room: RegExp, files: RegExp])[] = [
  [/^(?:contract|demo)\//, /./],
  // The other host of Meteor shows how files import each other; here it is what is found.
  [/^hosts\/meteor-eager$/, /^api\.json$/],
  // How modules import each other is seen in the code. The demo shows the files of JSON as texts.
  [/^hosts\//, /^(?:api\.json$|(?!(?:auth|client|data)\.).*\.[cm]?[jt]s$)/],
  // The list of routes is part of the document, and the document is of the contract.
  [/^render\/(?:docs|module|validation)-/, /^(?!api-routes\.json$|openapi\.json$|client\.|data\.)/],
  [/^render\//, /^(?!api-routes\.json$|data\.)/],
  // What a rule finds stands in stderr.txt.
  [/^lint\//, /(?!)/],
  // What is found, and with which parameters, is seen in the model.
  [/^(?:analysis|expose)\//, /^api\.json$/],
  // Their types are seen in the contract; how a type is written in a route is the subject of the other rooms of schemas.
  [/^schema\/(?:constraints|documentation|jsdoc|libraries|publications)\//, /^api\.json$/],
  // How a schema is written in JavaScript is seen in its types.
  [/^schema\//, /^(?:api\.json$|routes\/.*ts$)/],
  [/./, /^(?:api\.json$|routes\/)/],
];

function shown({ fixture: { name, expected }, files }: GeneratedFixture): Map<string, string> {
  const about = ABOUT.find(([room]) => room.test(name))?.[1];
  return new Map(
    [...files].filter(([path]) => about?.test(path) === true || existsSync(join(expected, path))),
  );
}

const GENERATED = await generatedFixtures();
const ROOMS = [...new Set(GENERATED.map(({ fixture }) => roomOf(fixture.name)))];

if (UPDATES) update();

const DIAGNOSTICS = new Map(ROOMS.flatMap((room) => [...readDiagnostics(FIXTURES, room)]));

for (const generated of GENERATED) {
  const { fixture, stderr } = generated;
  test(`${fixture.name} generates what is expected`, () => {
    assert.equal(stderr, DIAGNOSTICS.get(fixture.name) ?? '');
    const expected = existsSync(fixture.expected) ? readTree(fixture.expected) : new Map();
    assert.deepEqual(Object.fromEntries(shown(generated)), Object.fromEntries(expected));
  });
}

test('the diagnostics that are kept are those of fixtures', () => {
  const names = new Set(GENERATED.map(({ fixture }) => fixture.name));
  assert.deepEqual(
    [...DIAGNOSTICS.keys()].filter((name) => !names.has(name)),
    [],
  );
});

function update(): void {
  for (const generated of GENERATED) {
    const files = shown(generated);
    rmSync(generated.fixture.expected, { recursive: true, force: true });
    writeTree(generated.fixture.expected, files);
  }
  for (const room of ROOMS) {
    const ofRoom = GENERATED.filter(({ fixture }) => roomOf(fixture.name) === room);
    const printed = ofRoom.filter(({ stderr }) => stderr !== '');
    writeDiagnostics(FIXTURES, room, new Map(printed.map(({ fixture, stderr }) => [fixture.name, stderr])));
  }
}
