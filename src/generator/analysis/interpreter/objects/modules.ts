/** Values of modules and of what they export. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../../shared/host-vocabulary.js';
import { resolveExport, resolveModule } from '../symbols/resolve.js';
import type { Evaluator } from '../values/evaluator.js';
import { currentExecution } from '../values/execution.js';
import { isMutable, unknown, type Value, withUnknownChanges } from '../values/value.js';
import { memberValue } from './members.js';

/** The module that a specifier resolves to from its own file. */
export function moduleValue(evaluator: Evaluator, specifier: string, at: ts.Node): Value {
  const symbol = hostModule(specifier);
  if (symbol !== undefined) return { kind: 'host', symbol };
  const module = resolveModule(evaluator, specifier, at, 'value');
  if (module.kind === 'module') return module;
  const { project } = evaluator;
  const isTyped =
    !/^(?:[./]|meteor\/)/.test(specifier) ||
    project.modules.resolveType(at.getSourceFile().fileName, specifier) !== undefined;
  return unknown(isTyped ? 'package' : 'no-such-module', at);
}

/** The value that a module exports under a name, through any number of re-exports. `at` is the place that imports it. */
export function exportedValue(evaluator: Evaluator, file: string, name: string, at: ts.Node): Value {
  const resolved = resolveExport(evaluator, file, name, 'value');
  switch (resolved?.kind) {
    case 'declared': {
      const [declaration] = resolved.declarations;
      return declaration === undefined ? unknown('other', at) : evaluator.declaration(declaration);
    }
    case 'expression':
      return exportedExpression(evaluator, resolved.node);
    case 'member': {
      const whole = exportedExpression(evaluator, resolved.of);
      return resolved.name === 'default' ? whole : memberValue(evaluator, whole, resolved.name, at);
    }
    case 'module':
      return resolved;
    case 'foreign': {
      const module = moduleValue(evaluator, resolved.specifier, resolved.at);
      return resolved.path.reduce((value, text) => memberValue(evaluator, value, text, resolved.at), module);
    }
    case 'global':
      return ts.isIdentifier(resolved.at) ? evaluator.evaluate(resolved.at) : unknown('other', at);
    case undefined:
      return unknown(evaluator.exportsOfFile(file).stars.length === 0 ? 'no-such-name' : 'other', at);
  }
}

function exportedExpression(evaluator: Evaluator, made: ts.Expression): Value {
  const value = evaluator.evaluate(made);
  return isMutable(value) &&
    currentExecution(evaluator.frame) === undefined &&
    evaluator.isChangedElsewhere(made)
    ? withUnknownChanges(value, made)
    : value;
}
