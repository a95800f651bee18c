import { compareText } from '../compare-text.js';
import { VERBS } from '../conventions.js';
import type { Route } from './route.js';

const KINDS: Readonly<Record<Route['kind'], number>> = { publication: 0, method: 1, collection: 2 };

/** By kind, name, path and verb, so that code that moves makes no difference. */
export const compareRoutes = (one: Route, other: Route): number =>
  KINDS[one.kind] - KINDS[other.kind] ||
  compareText(one.declaration.name, other.declaration.name) ||
  compareText(one.path, other.path) ||
  VERBS.indexOf(one.verb) - VERBS.indexOf(other.verb) ||
  compareText(one.declaration.file, other.declaration.file);
