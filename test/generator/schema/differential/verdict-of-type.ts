/** The verdict on values, as requests bring them, of the schema of a type. */
import assert from 'node:assert/strict';
import type { ts } from 'ts-morph';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import type { Project } from '../../../../src/generator/project/project.js';
import { namesByKey } from '../../../../src/generator/schema/context/definition-names.js';
import { createDefinitions, renameReferences } from '../../../../src/generator/schema/context/definitions.js';
import { schemaInFrame } from '../../../../src/generator/schema/types/schema-of-node.js';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import type { Schema } from '../../../../src/shared/contract.js';

export function verdictOf(project: Project, node: ts.TypeNode): (value: unknown) => boolean {
  const definitions = createDefinitions();
  const schema = schemaInFrame(
    { ...createFinder(createEvaluator(project), []), definitions },
    node,
    undefined,
  );
  assert.ok(schema);
  const all = definitions.all();
  const names = namesByKey(all);
  const named = (part: Schema): Schema => renameReferences(part, (key) => names.get(key) ?? key);
  const $defs = [...all].map(([key, definedType]) => [names.get(key) ?? key, named(definedType.schema)]);
  const compiler = new Compiler(Object.fromEntries($defs), { rejects: true });
  const whole = named(schema);
  return (value) => compiler.fits(whole, value);
}
