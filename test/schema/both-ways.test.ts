/** A type has one schema, whether it is read from its syntax or asked of the type checker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import type { Schema } from '../../src/contract.js';
import { createEvaluator } from '../../src/find/evaluator.js';
import { createFinder } from '../../src/find/finder.js';
import { openProject } from '../../src/project/open.js';
import { sayPlace } from '../../src/project/place.js';
import type { Project } from '../../src/project/project.js';
import { namesOf } from '../../src/schema/definition-names.js';
import { createDefinitions, referredTo } from '../../src/schema/definitions.js';
import { schemaOfCheckedNode } from '../../src/schema/schema-of-checked-node.js';
import { schemaOfNode } from '../../src/schema/schema-of-node.js';
import type { Schemas } from '../../src/schema/schemas.js';
import { isJavaScript } from '../../src/schema/stated.js';
import { configOf, fixtures } from '../fixtures.js';
import { difference } from './difference.js';
import { statedTypes } from './stated-types.js';

for (const { name, host } of fixtures())
  test(`${name}: syntax and the type checker say the same`, async () => {
    const project = openProject(host, await configOf(host));
    const differences = project.candidates
      .map((file) => project.source(file))
      .filter((source) => !isJavaScript(source))
      .flatMap((source) => statedTypes(source).filter(isOfInterest))
      .flatMap((node) => told(compared(project, node), node));
    assert.deepEqual(differences, []);
  });

/** Of `string` and its like there is nothing to compare, and a checker costs time. */
const isOfInterest = (node: ts.TypeNode): boolean =>
  node.kind < ts.SyntaxKind.FirstKeyword || node.kind > ts.SyntaxKind.LastKeyword;

class GaveUp extends Error {}

/** Nothing where both say the same, or where syntax cannot say. */
function compared(project: Project, node: ts.TypeNode): string | undefined {
  const bySyntax = withSchemas({ ...project, checker: refuse }, (schemas) => schemaOfNode(schemas, node));
  if (bySyntax === undefined) return undefined;
  const byChecker = withSchemas(project, (schemas) => schemaOfCheckedNode(schemas, node));
  const known = byChecker ?? { schema: undefined, names: [], resolve: () => undefined };
  return difference(bySyntax, known) ?? differentNames(bySyntax, known);
}

const refuse = (): never => {
  throw new GaveUp();
};

/** What the one describes in place, the other may name: a union that only the checker knows as one. */
const differentNames = ({ names: one }: Described, { names: other }: Described): string | undefined =>
  one.every((name) => other.includes(name)) || other.every((name) => one.includes(name))
    ? undefined
    : ` is made of ${one.join(', ')} or ${other.join(', ')}`;

interface Described {
  schema: Schema | undefined;
  /** Of the types that it is made of. */
  names: string[];
  resolve: (schema: Schema) => Schema | undefined;
}

function withSchemas(
  project: Project,
  describe: (schemas: Schemas) => Schema | undefined,
): Described | undefined {
  const definitions = createDefinitions();
  const schemas = { ...createFinder(createEvaluator(project), []), definitions };
  try {
    const schema = describe(schemas);
    const names = [...namesOf(referredTo([schema ?? {}], definitions.all())).values()].sort();
    return schema && { schema, names, resolve: definitions.resolve };
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

function told(what: string | undefined, node: ts.TypeNode): string[] {
  if (what === undefined) return [];
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const place = sayPlace({ file: source.fileName, line: line + 1, column: character + 1 });
  return [`${place}: ${ts.isTypeNode(node) ? node.getText(source) : ''}${what}`];
}
