/** Values of modules and of what they export. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../../shared/host-vocabulary.js';
import { resolveExport, resolveModule } from '../symbols/resolve.js';
import type { Evaluator, Symbols } from '../values/evaluator.js';
import { unknown, type Value } from '../values/value.js';
import { memberValue } from './members.js';

/** The module that a specifier resolves to from its own file. */
export function moduleValue(evaluator: Symbols, specifier: string, at: ts.Node): Value {
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
  const found = resolveExport(evaluator, file, name, 'value');
  switch (found?.kind) {
    case 'declared': {
      const [declaration] = found.declarations;
      return declaration === undefined ? unknown('other', at) : evaluator.declaration(declaration);
    }
    case 'expression':
      return evaluator.evaluate(found.node);
    case 'member': {
      const whole = evaluator.evaluate(found.of);
      return found.name === 'default' ? whole : memberValue(evaluator, whole, found.name, at);
    }
    case 'module':
      return found;
    case 'foreign': {
      const module = moduleValue(evaluator, found.specifier, found.at);
      return found.path.reduce((value, each) => memberValue(evaluator, value, each, found.at), module);
    }
    case 'global':
      return ts.isIdentifier(found.at) ? evaluator.evaluate(found.at) : unknown('other', at);
    case undefined:
      return unknown(evaluator.exportsOf(file).stars.length === 0 ? 'no-such-name' : 'other', at);
  }
}
