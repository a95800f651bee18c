/** Conditions on the settings or the environment of a server, which are known only where it runs. */
import { ts } from 'ts-morph';
import { conditionOf, nodesIn } from '../../syntax/index.js';
import { originOf } from '../origin.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Frame, framesAround } from '../values/frame.js';
import { truth } from '../values/truth.js';
import { sitesOf } from './registration.js';

/** The condition under which a call runs at all: around the call, a wrapper's call, or the code that fills a list. */
export function settingsCondition(evaluator: Evaluator, call: ts.Node): ts.Expression | undefined {
  const nodes = [call, ...sitesOf(evaluator.frame), ...iteratedItems(evaluator.frame)];
  for (const node of nodes)
    for (let child = node; child.parent !== undefined; child = child.parent) {
      const condition = conditionOf(child)?.test?.expression;
      const isOpen = condition !== undefined && truth(evaluator, condition) === undefined;
      if (isOpen && readsSettings(evaluator, condition)) return condition;
    }
  return undefined;
}

/** The items of lists that the loops around a call iterate over, as `list.push(item)` names them. */
const iteratedItems = (frame: Frame | undefined): ts.Node[] =>
  framesAround(frame).flatMap(({ item }) => item ?? []);

const SETTINGS =
  /^(?:Meteor\.(?:settings|isDevelopment|isProduction|isTest|isAppTest|isPackageTest)|process\.env)(?:\.|$)/;

const readsSettings = (evaluator: Evaluator, condition: ts.Expression): boolean =>
  nodesIn(condition).some((node) => {
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
    const origin = originOf(evaluator, node);
    return origin?.kind === 'outside' && SETTINGS.test(origin.path.join('.'));
  });
