/** The catalogue of HTTP errors is whole, is the only one, and is what the documentation says. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ts } from 'ts-morph';
import { HTTP_ERRORS, type HttpErrorDefinition } from '../../src/shared/http-errors/index.js';

const DEFINITIONS: readonly HttpErrorDefinition[] = HTTP_ERRORS;
const NAMES = DEFINITIONS.flatMap(({ reasons }) => Object.keys(reasons));
const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url));
const PAGE = fileURLToPath(new URL('../../../docs/errors.md', import.meta.url));

/** What answers over HTTP, or documents what is answered. */
const ROOMS = ['server/runtime/', 'server/host/', 'generator/routes/', 'generator/render/openapi/'];

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && ROOMS.some((room) => path.startsWith(room)))
  .map((path) => {
    const text = readFileSync(SOURCE + path, 'utf8');
    return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });

/** `path: text` of every node of the sources that is wanted. */
function textsOf(isWanted: (node: ts.Node, path: string) => boolean): string[] {
  return sources.flatMap(({ path, file }) => {
    const texts: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isWanted(node, path)) texts.push(`${path}: ${node.getText(file)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return texts;
  });
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

test('every reason has a name of its own', () => {
  assert.deepEqual(
    NAMES.filter((name, index) => NAMES.indexOf(name) !== index),
    [],
  );
});

test('the catalogue is sorted by status', () => {
  const statuses = DEFINITIONS.map(({ status }) => status);
  assert.deepEqual(
    statuses,
    statuses.toSorted((one, other) => one - other),
  );
});

test('every reason is answered somewhere', () => {
  const used = new Set(
    textsOf((node) => ts.isStringLiteralLike(node)).map((text) => text.split(': ')[1]?.slice(1, -1)),
  );
  assert.deepEqual(
    NAMES.filter((name) => !used.has(name)),
    [],
  );
});

test('no other file writes the error of a body', () => {
  const codes = new Set(DEFINITIONS.map(({ error }) => String(error)));
  assert.deepEqual(
    textsOf((node) => ts.isStringLiteralLike(node) && codes.has(node.text)),
    [],
  );
});

test('no other file writes the reason of a body', () => {
  assert.deepEqual(
    textsOf(
      (node) => ts.isPropertyAssignment(node) && node.name.getText() === 'reason' && isText(node.initializer),
    ),
    [],
  );
});

test('errors come from the catalogue, or from what the application threw', () => {
  const makers = [
    'server/runtime/errors/http-error.ts',
    'server/runtime/auth/authentication.ts',
    'server/host/host-error.ts',
  ];
  assert.deepEqual(
    textsOf(
      (node, path) =>
        ts.isNewExpression(node) &&
        /^(?:Http|Host)Error$/.test(node.expression.getText()) &&
        !makers.includes(path),
    ),
    [],
  );
});

const ANSWERED_BY: Readonly<Record<HttpErrorDefinition['routes'][number], string>> = {
  publication: 'publications',
  method: 'methods',
  insert: 'inserts',
  update: 'updates',
  remove: 'removals',
  body: 'routes that read a body',
  authentication: 'routes that read a token',
  login: 'login',
  register: 'registration',
  logout: 'logout',
  'route-list': 'the route list',
  'api-token': 'routes that read a token',
  stream: 'live publications',
  'no-stream': 'publications that do not stream',
  download: 'methods that answer a file by GET',
  path: 'paths that no route answers',
  server: 'the standalone server',
};

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const rows = DEFINITIONS.map(({ status, error, when, routes, reasons }) => {
  const by = routes.map((route) => ANSWERED_BY[route]).join(', ');
  const texts = Object.values(reasons).map(code).join('<br>');
  return `| ${status} | \`${error}\` | ${when} | ${by} | ${texts} |`;
});

test('the page about errors lists the catalogue; UPDATE_GOLDEN=1 writes the list anew', () => {
  const [before = '', rest = ''] = readFileSync(PAGE, 'utf8').split(/(?<=\n\| --- \|.*\n)([\s\S]*)/);
  const table = rest.split('\n').filter((line) => line.startsWith('|'));
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(PAGE, `${before}${rows.join('\n')}\n`);
  else assert.deepEqual(table, rows);
});

const CLIENT_PART = fileURLToPath(new URL('../../../templates/client/rest-error.ts', import.meta.url));
/** What the client has for calls without an answer, or with one that it cannot read. */
const OF_CLIENT = ['network-error', 'timeout', 'invalid-answer', 'redirected', 'no-streams'];

test('the client knows the words of the catalogue; UPDATE_GOLDEN=1 writes them anew', () => {
  const words = new Set([...DEFINITIONS.map(({ error }) => String(error)), ...OF_CLIENT]);
  const union = [...words].sort().map((word) => `\n  | '${word}'`);
  const declaration = `export type ErrorCode =${union.join('')}\n  | (string & Record<never, never>);`;
  const text = readFileSync(CLIENT_PART, 'utf8');
  const written = text.replace(/export type ErrorCode =[^;]*;/, declaration);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(CLIENT_PART, written);
  else assert.equal(text, written);
  assert.ok(written.includes(declaration));
});
