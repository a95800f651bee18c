/** The verdicts on values, as requests bring them, of the schemas that each source has of a type. */
import assert from 'node:assert/strict';
import type { ts } from 'ts-morph';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import type { Project } from '../../../../src/generator/project/project.js';
import { namesOf } from '../../../../src/generator/schema/context/definition-names.js';
import { createDefinitions, renamed } from '../../../../src/generator/schema/context/definitions.js';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { mapValues } from '../../../../src/shared/json-schema/index.js';
import { SOURCES, type Source } from '../types/sources.js';

type Verdict = (value: unknown) => boolean;

export const verdictsBySource = (project: Project, node: ts.TypeNode): Record<string, Verdict> =>
  mapValues(SOURCES, (source) => verdictOf(project, node, source));

function verdictOf(project: Project, node: ts.TypeNode, source: Source): Verdict {
  const definitions = createDefinitions();
  const schema = source({ ...createFinder(createEvaluator(project), []), definitions }, node);
  assert.ok(schema);
  const all = definitions.all();
  const names = namesOf(all);
  const named = (each: Schema): Schema => renamed(each, (key) => names.get(key) ?? key);
  const $defs = [...all].map(([key, each]) => [names.get(key) ?? key, named(each.schema)]);
  const compiler = new Compiler(Object.fromEntries($defs), { rejects: true });
  return (value) => compiler.fits(named(schema), value);
}
