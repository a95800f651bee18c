import { ts } from 'ts-morph';
import type { Evaluator } from '../../../analysis/interpreter/index.js';
import { originOf } from '../../../analysis/interpreter/index.js';

const MODULE = /^(?:(?:(?:@hapi\/|@commercial\/)?joi(?:-browser)?)|meteor\/[\w-]+:(?:[\w-]*-)?joi)$/;

/** The name of something of Joi, as `string` or `assert`, without that of the whole; nothing for anything else. */
export function joiName(evaluator: Evaluator, node: ts.Node): string | undefined {
  const origin = originOf(evaluator, node);
  if (origin?.kind === 'expression') return nameOfExtended(evaluator, origin.node);
  if (origin?.kind !== 'outside') return undefined;
  const [first = '', ...rest] = origin.path;
  if (origin.from === '') return first === 'Joi' ? rest.join('.') : undefined;
  if (!MODULE.test(origin.from)) return undefined;
  return (first === 'Joi' || first === 'default' ? rest : origin.path).join('.');
}

/** `Joi.extend(…)` has all that Joi has. */
function nameOfExtended(evaluator: Evaluator, node: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const owner = originOf(evaluator, node.expression);
  if (owner?.kind !== 'expression' || !ts.isCallExpression(owner.node)) return undefined;
  return joiName(evaluator, owner.node.expression) === 'extend' ? node.name.text : undefined;
}
