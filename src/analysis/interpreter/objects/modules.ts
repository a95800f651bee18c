import { ts } from 'ts-morph';
import type { Export } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { hostModule } from '../values/host-symbols.js';
import { unknown, type Value } from '../values/value.js';
import { memberOf } from './members.js';

/** The module that a specifier names, seen from where it stands. */
export function moduleValue({ project, keep }: Evaluator, specifier: string, at: ts.Node): Value {
  const symbol = hostModule(specifier);
  if (symbol !== undefined) return { kind: 'host', symbol };
  const from = at.getSourceFile().fileName;
  const file = project.resolve(from, specifier);
  if (file !== undefined) {
    keep(file);
    return { kind: 'module', file };
  }
  const isTyped = !/^(?:[./]|meteor\/)/.test(specifier) || project.resolveType(from, specifier) !== undefined;
  return unknown(isTyped ? 'package' : 'no-such-module', at);
}

/** What a module exports under a name, through any number of re-exports. */
export function exportedValue(evaluator: Evaluator, file: string, name: string, at: ts.Node): Value {
  const { named, stars, whole } = evaluator.exportsOf(file);
  const direct = named.get(name);
  if (direct !== undefined) return valueOfExport(evaluator, direct);
  if (whole !== undefined) {
    const value = evaluator.evaluate(whole);
    return name === 'default' ? value : memberOf(evaluator, value, name, at);
  }
  if (name === 'default')
    return named.size > 0 && isCommonJs(evaluator, file)
      ? { kind: 'module', file }
      : unknown('no-such-name', at);
  for (const star of stars) {
    const value = memberOf(evaluator, moduleValue(evaluator, star.specifier, star.at), name, at);
    if (value.kind !== 'unknown' || value.reason === 'mutated') return value;
  }
  return unknown(stars.length === 0 ? 'no-such-name' : 'other', at);
}

const isCommonJs = ({ project }: Evaluator, file: string): boolean =>
  !project
    .source(file)
    .statements.some((each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each));

function valueOfExport(evaluator: Evaluator, target: Export): Value {
  switch (target.kind) {
    case 'local': {
      const [declaration] = evaluator.lookup(target.name, target.at.getSourceFile()) ?? [];
      return declaration === undefined ? unknown('other', target.at) : evaluator.declaration(declaration);
    }
    case 'expression':
      return evaluator.evaluate(target.expression);
    case 'declaration':
      return evaluator.declaration(target.node);
    case 'from': {
      const module = moduleValue(evaluator, target.specifier, target.at);
      return target.name === undefined ? module : memberOf(evaluator, module, target.name, target.at);
    }
  }
}
