import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { commentOfNode, declarationComment } from '../../../src/generator/analysis/comments/index.js';

function statementOf(text: string): { statement: ts.Statement; source: ts.SourceFile } {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  assert.ok(statement !== undefined);
  return { statement, source };
}

const commentOf = (lines: readonly string[]) => {
  const { statement, source } = statementOf([...lines, 'declare();'].join('\n'));
  const comment = commentOfNode(statement);
  assert.ok(comment !== undefined);
  return { ...comment, source };
};

test('a comment is prose and tags, each with its place', () => {
  const { prose, tags, source } = commentOf([
    '/** Lists the tasks.',
    ' *',
    ' * - all',
    ' * @returns {number[]} their',
    ' *   numbers',
    ' * @minimum 1 */',
  ]);
  assert.equal(prose, 'Lists the tasks.\n\n- all');
  assert.deepEqual(
    tags.map(({ name, line, text }) => [name, line, text]),
    [
      ['returns', '{number[]} their', '{number[]} their numbers'],
      ['minimum', '1', '1'],
    ],
  );
  assert.deepEqual(
    tags.map(({ start, end }) => source.text.slice(start, end)),
    ['@returns {number[]} their', '@minimum 1'],
  );
});

test('brackets belong to the text of a tag, and a fenced block of code has none', () => {
  const { prose, tags } = commentOf([
    '/**',
    ' * ```',
    ' * @rest false',
    ' * ```',
    ' * @pattern [a-z]',
    ' */',
  ]);
  assert.equal(prose, '```\n@rest false\n```');
  assert.deepEqual(
    tags.map(({ name, text }) => [name, text]),
    [['pattern', '[a-z]']],
  );
});

/** Of the innermost call. */
function factsOf(text: string) {
  const { source } = statementOf(text);
  let innermost: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) innermost = node;
    node.forEachChild(visit);
  };
  visit(source);
  return declarationComment({ documented: innermost }, (part) => source.text.includes(part));
}

test('words are those of the declaration, and a tag is also that of the nearest comment around it', () => {
  const inner = '/** Inner. */ declare();';
  const around = `/** Outer. @not a tag\n * @tag Billing\n * @scope a:b\n * @returns nothing */ class Tasks {\n/** @rest false */ add() {\n${inner} } }`;
  const { facts, rest, scopes } = factsOf(around);
  assert.deepEqual(facts, { description: 'Inner.', group: 'Billing' });
  assert.equal(rest, 'off');
  assert.deepEqual(scopes, ['a:b']);
});

test('text below @rest and @scope is not theirs', () => {
  const { rest, scopes, problems } = factsOf('/** @rest\n * Some words.\n * @scope\n * More. */ declare();');
  assert.equal(rest, 'on');
  assert.deepEqual(scopes, []);
  assert.deepEqual(
    problems.map(({ message }) => message),
    ['@scope names no scope.'],
  );
});
