/** Finds every declaration of a file, whatever its host's functions are called there. */
import { ts } from 'ts-morph';
import { calleeOf } from './callee.js';
import { findCollection } from './collection.js';
import { findConfiguration } from './configuration.js';
import { isDead } from './dead-code.js';
import { type Finder, type Findings, noFindings } from './finder.js';
import type { HostSymbol } from './host-symbols.js';
import { findMethod, findMethodOptions, findMethods } from './method.js';
import { findPublication } from './publication.js';
import type { Call } from './scan.js';

export function find(finder: Finder, file: string): Findings {
  const { evaluator } = finder;
  const found = noFindings();
  const source = evaluator.project.source(file);
  for (const call of evaluator.scanOf(source).calls) {
    const symbol = calleeOf(evaluator, source, call);
    if (symbol !== undefined && !isDead(evaluator, call)) findAt(finder, call, symbol, found);
  }
  return found;
}

type FindAt = (finder: Finder, call: Call, symbol: HostSymbol, found: Findings) => void;

const FINDERS: Partial<Record<HostSymbol['is'], FindAt>> = {
  publish: findPublication,
  methods: findMethods,
  method: findMethod,
  setMethodOptions: (finder, call, _symbol, found) => findMethodOptions(finder, call, found),
  configure: (finder, call, _symbol, found) => findConfiguration(finder, call, found),
};

function findAt(finder: Finder, call: Call, symbol: HostSymbol, found: Findings): void {
  if (!ts.isNewExpression(call)) FINDERS[symbol.is]?.(finder, call, symbol, found);
  else if (symbol.is === 'Collection') findCollection(finder, call, symbol, found);
}
