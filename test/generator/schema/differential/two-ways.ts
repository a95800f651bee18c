/** What syntax says of a type, and what the type checker does. */
import assert from 'node:assert/strict';
import type { ts } from 'ts-morph';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import type { Project } from '../../../../src/generator/project/project.js';
import { schemaOfCheckedNode } from '../../../../src/generator/schema/checker/schema-of-type.js';
import { namesOf } from '../../../../src/generator/schema/context/definition-names.js';
import {
  createDefinitions,
  referredTo,
  renamed,
} from '../../../../src/generator/schema/context/definitions.js';
import type { SchemaContext } from '../../../../src/generator/schema/context/schema-context.js';
import { schemaOfNode } from '../../../../src/generator/schema/syntax/schema-of-node.js';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { difference } from './difference.js';

class GaveUp extends Error {}

/** Nothing where both say the same, or where syntax cannot say. */
export function compared(project: Project, node: ts.TypeNode): string | undefined {
  const bySyntax = withSchemas({ ...project, checker: refuse }, (context) => schemaOfNode(context, node));
  if (bySyntax === undefined) return undefined;
  const byChecker = withSchemas(project, (context) => schemaOfCheckedNode(context, node));
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
  describe: (context: SchemaContext) => Schema | undefined,
): Described | undefined {
  const definitions = createDefinitions();
  const context = { ...createFinder(createEvaluator(project), []), definitions };
  try {
    const schema = describe(context);
    const names = [...namesOf(referredTo([schema ?? {}], definitions.all())).values()].sort();
    return schema && { schema, names, resolve: definitions.resolve };
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

type Verdict = (value: unknown) => boolean;

/** Whether values are what each way says, as requests bring them. What both say to the letter is compiled once. */
export function described(project: Project, node: ts.TypeNode): Record<string, Verdict> {
  const ways = { syntax: schemaOfNode, 'the type checker': schemaOfCheckedNode };
  const verdicts = new Map<string, Verdict>();
  return Object.fromEntries(
    Object.entries(ways).map(([way, schemaOf]) => {
      const said = saidOf(project, node, schemaOf);
      const text = JSON.stringify(said);
      const verdict = verdicts.get(text) ?? verdictOf(said);
      verdicts.set(text, verdict);
      return [way, verdict];
    }),
  );
}

interface Said {
  schema: Schema;
  $defs: Record<string, Schema>;
}

function saidOf(
  project: Project,
  node: ts.TypeNode,
  schemaOf: (context: SchemaContext, node: ts.TypeNode) => Schema | undefined,
): Said {
  const definitions = createDefinitions();
  const context = { ...createFinder(createEvaluator(project), []), definitions };
  const schema = schemaOf(context, node);
  assert.ok(schema);
  const names = namesOf(definitions.all());
  const named = (schema: Schema): Schema => renamed(schema, (key) => names.get(key) ?? key);
  const $defs = [...definitions.all()].map(([key, each]) => [names.get(key) ?? key, named(each.schema)]);
  return { schema: named(schema), $defs: Object.fromEntries($defs) };
}

function verdictOf({ schema, $defs }: Said): Verdict {
  const compiler = new Compiler($defs, { rejects: true });
  return (value) => compiler.fits(schema, value);
}
