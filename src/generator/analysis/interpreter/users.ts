import type { ts } from 'ts-morph';
import { isStandaloneHost } from '../../../shared/conventions.js';
import type { Symbols, Values } from './index.js';
import { originOf } from './origin.js';

/** Whether an expression is the host's own accounts: `Meteor.users`, or `users` of the standalone host, by whatever name. */
export function isUsers(evaluator: Values & Symbols, node: ts.Expression): boolean {
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'outside') return false;
  const path = origin.path.join('.');
  return /(?:^|\.)Meteor\.users$/.test(path) || (path === 'users' && isStandaloneHost(origin.from));
}
