/** Recognizes calls of a host's functions and classes, mostly by the name of the callee. */
import { ts } from 'ts-morph';
import { type HostSymbol, hostGlobal } from '../../../shared/host-vocabulary.js';
import { type Call, rootOfAccess } from '../syntax/index.js';
import { hostCreation, type Made } from './classes/host-class.js';
import { appliedFunction } from './functions/invocation.js';
import type { Evaluator } from './values/evaluator.js';
import { boundValue } from './values/frame.js';

/** `undefined` for other calls. */
export function hostCallee(evaluator: Evaluator, source: ts.SourceFile, call: Call): HostSymbol | undefined {
  if (!mayCallHost(evaluator, source, call)) return undefined;
  const called = call.expression;
  const value = evaluator.evaluate(appliedFunction(called) ?? called);
  return value.kind === 'host' ? value.symbol : undefined;
}

/** `undefined` for instances of other classes. */
export const hostCreationInSource = (
  evaluator: Evaluator,
  source: ts.SourceFile,
  call: ts.NewExpression,
): Made | undefined => (mayCallHost(evaluator, source, call) ? hostCreation(evaluator, call) : undefined);

function mayCallHost(evaluator: Evaluator, source: ts.SourceFile, call: Call): boolean {
  const { expression: callee } = call;
  // The values of lists, texts, promises and cursors may take long to evaluate.
  if (ts.isPropertyAccessExpression(callee) && METHODS_OF_VALUES.has(callee.name.text)) return false;
  const root = rootOfAccess(callee);
  return !ts.isIdentifier(root) || mayBeHost(evaluator, source, root.text) || isGiven(evaluator, root);
}

const METHODS_OF_VALUES: ReadonlySet<string> = new Set([
  ...[Array, String, Promise, Map].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)),
  ...['count', 'fetch', 'observe', 'observeChanges'].flatMap((name) => [name, `${name}Async`]),
]);

/** Whether it is a parameter, or the variable of a loop, that the frame gives a value. */
function isGiven({ frame, lookup }: Evaluator, name: ts.Identifier): boolean {
  const [declaration] = frame === undefined ? [] : (lookup(name.text, name) ?? []);
  return declaration !== undefined && boundValue(frame, declaration) !== undefined;
}

/** Whether a name in any scope of the file can mean a host's function: as an import, an alias or a global. */
export const mayBeHost = (evaluator: Evaluator, source: ts.SourceFile, name: string): boolean =>
  evaluator.scanOfSource(source).aliases.has(name) ||
  hostGlobal(name) !== undefined ||
  evaluator.project.search.aliases.some((alias) => alias.split('.', 1)[0] === name);
