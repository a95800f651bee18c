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
import { type GoldenTexts, readTexts, roomOf, writeTexts } from './golden-texts.js';
import { readTree, writeTree } from './temporary-folder.js';

const UPDATES = process.env['UPDATE_GOLDEN'] === '1';

/** What the fixtures of a room are about; the first room that fits. Committing one file more compares it, too. */
const ABOUT: readonly (readonly [room: RegExp, files: RegExp])[] = [
  [/^(?:contract|demo)\//, /./],
  // The other host of Meteor shows how files import each other; here it is what is found.
  [/^hosts\/meteor-eager$/, /^api\.json$/],
  // How modules import each other is seen in the code. The demo shows the files of JSON as texts.
  [/^hosts\//, /^(?:api\.json$|(?!(?:auth|client|data|openapi-text)\.).*\.[cm]?[jt]s$)/],
  // The list of routes is part of the document, and the document is of the contract.
  [
    /^render\/(?:docs|module|validation)-/,
    /^(?!api-routes\.json$|openapi\.json$|client\.|data\.|openapi-text\.)/,
  ],
  [/^render\//, /^(?!api-routes\.json$|data\.|openapi-text\.)/],
  // What a rule finds stands in stderr.txt.
  [/^lint\//, /(?!)/],
  // What is found, and with which parameters, is seen in the model.
  [/^(?:analysis|expose)\//, /^api\.json$/],
  // How their types are written in routes stands in routes.txt.
  [/^schema\//, /^api\.json$/],
  // Which files declare is seen in their routes, which stand in routes.txt, too.
  [/^project\//, /^api\.json$/],
  [/./, /^(?:api\.json$|routes\/)/],
];

function shown({ fixture: { name, expected }, files }: GeneratedFixture): Map<string, string> {
  const about = ABOUT.find(([room]) => room.test(name))?.[1];
  return new Map(
    [...files].filter(([path]) => about?.test(path) === true || existsSync(join(expected, path))),
  );
}

/** The fixtures whose routes stand in routes.txt, and which of them. */
const ROUTES: readonly (readonly [fixtures: RegExp, files: RegExp])[] = [
  // Each file that declares has routes.
  [/^project\//, /^routes\//],
  // How a type is written in a route: of JavaScript, the declarations show it.
  [/^schema\/(?!constraints|documentation|jsdoc|libraries|publications)/, /^routes\/.*ts$/],
];

function routesShown({ fixture: { name }, files }: GeneratedFixture): [name: string, text: string][] {
  const shown = ROUTES.find(([fixtures]) => fixtures.test(name))?.[1];
  return [...files]
    .filter(([path]) => shown?.test(path) === true)
    .map(([path, text]) => [`${name} ${path}`, text]);
}

const diagnosticsShown = ({ fixture, stderr }: GeneratedFixture): [name: string, text: string][] =>
  stderr === '' ? [] : [[fixture.name, stderr]];

type TextsOf = (generated: GeneratedFixture) => [name: string, text: string][];

const TEXTS: readonly (readonly [kind: GoldenTexts, textsOf: TextsOf])[] = [
  ['routes', routesShown],
  ['stderr', diagnosticsShown],
];

const GENERATED = await generatedFixtures();
const ROOMS = [...new Set(GENERATED.map(({ fixture }) => roomOf(fixture.name)))];

const textsOfRoom = (room: string, textsOf: TextsOf): Map<string, string> =>
  new Map(GENERATED.filter(({ fixture }) => roomOf(fixture.name) === room).flatMap(textsOf));

if (UPDATES) update();

if (UPDATES) update();

for (const { fixture, ...generated } of GENERATED)
  test(`${fixture.name} generates what is expected`, () => {
    const expected = existsSync(fixture.expected) ? readTree(fixture.expected) : new Map();
    assert.deepEqual(Object.fromEntries(shown({ fixture, ...generated })), Object.fromEntries(expected));
  });

for (const [kind, textsOf] of TEXTS)
  for (const room of ROOMS)
    test(`the fixtures of ${room} print the ${kind} that are expected`, () => {
      assert.deepEqual(textsOfRoom(room, textsOf), readTexts(FIXTURES, room, kind));
    });

function update(): void {
  for (const generated of GENERATED) {
    const files = shown(generated);
    rmSync(generated.fixture.expected, { recursive: true, force: true });
    writeTree(generated.fixture.expected, files);
  }
  for (const [kind, textsOf] of TEXTS)
    for (const room of ROOMS) writeTexts(FIXTURES, room, kind, textsOfRoom(room, textsOf));
}
