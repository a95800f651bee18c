/** A type has one schema, whether it is read from its syntax or asked of the type checker. */
import assert from 'node:assert/strict';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { isJavaScript } from '../../../../src/generator/analysis/syntax/index.js';
import { openProject } from '../../../../src/generator/project/open.js';
import type { Project } from '../../../../src/generator/project/project.js';
import { placeText } from '../../../../src/shared/diagnostics.js';
import { configOf, FIXTURES, fixtures } from '../../../fixtures.js';
import { LIBRARIES } from '../../../library-files.js';
import { annotatedTypes } from './annotated-types.js';
import { compared } from './two-ways.js';

/** The others annotate hardly a type. A type checker takes longest to begin, so these share one for each room. */
const ROOMS = ['contract', 'demo', 'render', 'schema'];
/** Its fixtures have compiler options of their own. */
const ROOM_OF_OPTIONS = 'hosts';

for (const room of ROOMS) {
  const root = join(FIXTURES, room);
  const project = openProject(
    root,
    { out: 'generated', exclude: ['**/expected/**'] },
    { libraries: LIBRARIES },
  );
  for (const { name, host } of fixtures(room))
    test(`${name}: syntax and the type checker say the same`, () => {
      const folder = `${relative(root, host).replaceAll(sep, '/')}/`;
      assert.deepEqual(
        differencesIn(
          project,
          project.files.candidates.filter((file) => file.startsWith(folder)),
        ),
        [],
      );
    });
}

for (const { name, host } of fixtures(ROOM_OF_OPTIONS))
  test(`${name}: syntax and the type checker say the same`, async () => {
    const project = openProject(host, await configOf(host), { libraries: LIBRARIES });
    assert.deepEqual(differencesIn(project, project.files.candidates), []);
  });

const differencesIn = (project: Project, files: readonly string[]): string[] =>
  files
    .map((file) => project.sources.tree(file))
    .filter((source) => !isJavaScript(source))
    .flatMap((source) => annotatedTypes(source).filter(isOfInterest))
    .flatMap((node) => told(compared(project, node), node));

/** Of `string` and its like there is nothing to compare, and a checker costs time. */
const isOfInterest = (node: ts.TypeNode): boolean =>
  node.kind < ts.SyntaxKind.FirstKeyword || node.kind > ts.SyntaxKind.LastKeyword;

function told(what: string | undefined, node: ts.TypeNode): string[] {
  if (what === undefined) return [];
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const place = placeText({ file: source.fileName, line: line + 1, column: character + 1 });
  return [`${place}: ${ts.isTypeNode(node) ? node.getText(source) : ''}${what}`];
}
