/** What the pages point to exists: files, headings, paths of the repository. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { PACKAGE } from '../cli/captured.js';
import { anchorOf, type Page, pages } from './pages.js';

const LINK = /\]\((?<target>[^)\s]+)\)/g;

const targetsOf = ({ prose }: Page): string[] =>
  [...prose.matchAll(LINK)].map(({ groups }) => groups?.['target'] ?? '');

/** A sentence where the target is not there. */
function broken({ path }: Page, target: string): string[] {
  if (/^https?:/.test(target)) return [];
  const [file = '', anchor] = target.split('#');
  const to = file === '' ? path : posix.join(dirname(path), file);
  if (!existsSync(join(PACKAGE, to))) return [`${path} links to ${target}: there is no ${to}`];
  if (anchor === undefined) return [];
  const headings = pages.find((page) => page.path === to)?.headings ?? [];
  return headings.map(anchorOf).includes(anchor)
    ? []
    : [`${path} links to ${target}: ${to} has no such heading`];
}

test('every relative link leads to a file and to a heading that exist', () => {
  assert.deepEqual(
    pages.flatMap((page) => targetsOf(page).flatMap((target) => broken(page, target))),
    [],
  );
});

/** Paths that stand for several, such as `src/generator/schema/libraries/<library>/`, are no paths. */
const PATH = /(?<![\w/.-])(?:src|test|templates|fixtures|bin)\/[\w./-]*[\w/](?![\w<*])/g;

test('every path of the repository that the developers’ pages name exists', () => {
  const named = pages
    .filter(({ path }) => path === 'CONTRIBUTING.md' || path === 'docs/architecture.md')
    .flatMap(({ path, text }) => [...text.matchAll(PATH)].map(([name]) => ({ path, name })));
  assert.deepEqual(
    named
      .filter(({ name }) => !existsSync(join(PACKAGE, name)))
      .map(({ path, name }) => `${path} names ${name}`),
    [],
  );
});

test('the README links to every page', () => {
  const linked = pages.filter(({ path }) => path === 'README.md').flatMap(targetsOf);
  assert.deepEqual(
    pages.map(({ path }) => path).filter((path) => path !== 'README.md' && !linked.includes(path)),
    [],
  );
});
