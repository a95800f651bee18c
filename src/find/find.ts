/** Finds every declaration of a file, whatever its host's functions are called there. */
import { ts } from 'ts-morph';
import { calleeOf, madeIn } from './callee.js';
import { findCollection, findFilesCollection } from './collection.js';
import { findConfiguration } from './configuration.js';
import { findCreatedMethod, findCreatedPublication } from './created.js';
import { areAlternatives, isDead } from './dead-code.js';
import { type Finder, type Findings, noFindings } from './finder.js';
import type { Making } from './host-class.js';
import type { HostSymbol } from './host-symbols.js';
import { findMethod, findMethodOptions, findMethods } from './method.js';
import { findComposite, findPublication } from './publication.js';
import { findValidatedMethod } from './validated-method.js';

export function find(finder: Finder, file: string): Findings {
  const { evaluator } = finder;
  const found = noFindings();
  const source = evaluator.project.source(file);
  for (const call of evaluator.scanOf(source).calls) {
    if (ts.isNewExpression(call)) {
      const made = madeIn(evaluator, source, call);
      if (made !== undefined && !isDead(evaluator, call))
        MAKERS[made.symbol.is]?.(finder, { node: call, made }, found);
    } else {
      const symbol = calleeOf(evaluator, source, call);
      if (symbol !== undefined && !isDead(evaluator, call)) CALLS[symbol.is]?.(finder, call, symbol, found);
    }
  }
  return {
    ...found,
    publications: withoutAlternatives(found.publications),
    methods: withoutAlternatives(found.methods),
    collections: withoutAlternatives(found.collections),
  };
}

/** What each branch of a condition declares is declared once. */
function withoutAlternatives<Each extends { name: string | null; at: ts.Node }>(found: Each[]): Each[] {
  const first = new Map<string | null, ts.Node>();
  return found.filter(({ name, at }) => {
    const before = first.get(name);
    if (before === undefined) first.set(name, at);
    return before === undefined || !areAlternatives(before, at);
  });
}

type FindCall = (finder: Finder, call: ts.CallExpression, symbol: HostSymbol, found: Findings) => void;

const CALLS: Partial<Record<HostSymbol['is'], FindCall>> = {
  publish: findPublication,
  publishComposite: findComposite,
  methods: findMethods,
  method: findMethod,
  createMethod: findCreatedMethod,
  createRelayMethod: findCreatedMethod,
  createRelayPublication: findCreatedPublication,
  setMethodOptions: (finder, call, _symbol, found) => findMethodOptions(finder, call, found),
  configure: (finder, call, _symbol, found) => findConfiguration(finder, call, found),
};

const MAKERS: Partial<Record<HostSymbol['is'], (finder: Finder, making: Making, found: Findings) => void>> = {
  Collection: findCollection,
  FilesCollection: findFilesCollection,
  ValidatedMethod: findValidatedMethod,
};
