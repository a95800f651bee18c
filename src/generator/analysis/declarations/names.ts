/** Names of declarations, decided statically. */
import type { ts } from 'ts-morph';
import {
  decidedCollectionName,
  type HostSymbol,
  isOfCall,
  literal,
  type Value,
} from '../interpreter/index.js';
import type { Finder } from './finder.js';
import { undecidedAdvice } from './undecidable.js';

/**
 * `null` for a publication without a name, and for an empty or missing name where Meteor takes it for `null`;
 * `undefined` if a diagnostic was reported.
 */
export function staticName(
  finder: Finder,
  node: ts.Node | undefined,
  call: ts.Node,
  what: string,
  origin?: HostSymbol['origin'],
): string | null | undefined {
  const value = node && finder.evaluator.evaluate(node);
  if (origin === 'meteor' && (value === undefined || (value.kind === 'literal' && !value.value))) return null;
  if (node !== undefined && value !== undefined)
    return checkedName(finder, decidedName(finder, value), node, what);
  finder.report('name-invalid', call, `The ${what} has no name.`);
  return undefined;
}

interface Registered {
  /** Where the name is written. */
  at: ts.Node;
  handler: ts.Node | undefined;
  /** Where a wrapper or a loop makes the declaration. */
  site: ts.Node;
}

/** A declaration is reported where its name is written; if the handler is in another file, where it is registered. */
export const placeOfDeclaration = ({ at, handler, site }: Registered): ts.Node =>
  handler === undefined || handler.getSourceFile() === at.getSourceFile() ? at : site;

/** The value of a name; for a collection, its name. */
export function decidedName({ evaluator }: Finder, value: Value): Value {
  const ofCollection = value.kind === 'collection' ? decidedCollectionName(evaluator, value) : undefined;
  return ofCollection === undefined ? value : literal(ofCollection);
}

export function checkedName(
  { report, evaluator }: Finder,
  value: Value,
  node: ts.Node,
  what: string,
): string | null | undefined {
  if (value.kind === 'unknown') {
    const shown = node.getText().split('\n', 1)[0];
    report(
      'name-not-static',
      isOfCall(evaluator.frame) ? value.node : node,
      `The name of the ${what} cannot be decided: ${shown}`,
      undecidedAdvice(value),
    );
    return undefined;
  }
  if (value.kind === 'literal' && value.value === null) return null;
  if (value.kind === 'literal' && typeof value.value === 'string') {
    return fitsUrl(value.value) ? value.value : refuseName(report, node, what);
  }
  return refuseName(report, node, what);
}

function refuseName(report: Finder['report'], node: ts.Node, what: string): undefined {
  const message = `The name of the ${what} is not a text that a URL can hold, so there is no route.`;
  report('name-invalid', node, message, 'Give it a name with at least one character.');
  return undefined;
}

/** Reports a name that no path can contain. */
export function isNameFit({ report }: Finder, name: string, node: ts.Node, what: string): boolean {
  if (fitsUrl(name)) return true;
  refuseName(report, node, what);
  return false;
}

/** An empty name has no path; half of a surrogate pair has no percent-encoding. */
const fitsUrl = (name: string): boolean => name !== '' && !/\p{Surrogate}/u.test(name);
