import type { ts } from 'ts-morph';
import { isStandaloneHost } from '../../../shared/conventions.js';
import { findOrigin } from './origin.js';
import type { Evaluator } from './values/evaluator.js';

/** Whether an expression is the host's own collection of accounts: `Meteor.users`, or `users` of the standalone host under any alias. */
export function isUsers(evaluator: Evaluator, node: ts.Expression): boolean {
  const origin = findOrigin(evaluator, node);
  if (origin?.kind !== 'outside') return false;
  const path = origin.path.join('.');
  return /(?:^|\.)Meteor\.users$/.test(path) || (path === 'users' && isStandaloneHost(origin.from));
}
