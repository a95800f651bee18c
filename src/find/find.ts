/** Finds every declaration of a file, whatever its host's functions are called there. */
import { ts } from 'ts-morph';
import { calleeOf, madeIn } from './callee.js';
import { findCollection, findFilesCollection } from './collection.js';
import { findConfiguration } from './configuration.js';
import { findCreatedMethod, findCreatedPublication } from './created.js';
import { areAlternatives, isDead } from './dead-code.js';
import { type Finder, type Findings, noFindings } from './finder.js';
import { type Making, madeBy } from './host-class.js';
import type { HostSymbol } from './host-symbols.js';
import { findMethod, findMethodOptions, findMethods } from './method.js';
import { occasionsOf } from './occasions.js';
import { findComposite, findPublication } from './publication.js';
import type { Call } from './scan.js';
import { survived } from './survived.js';
import { undecidedIn } from './undecided-parts.js';
import { findValidatedMethod } from './validated-method.js';

export function find(finder: Finder, file: string): Findings {
  const { evaluator } = finder;
  const found = noFindings();
  const source = evaluator.project.source(file);
  for (const call of evaluator.scanOf(source).calls)
    survived(finder, call, () => findIn(finder, call, found));
  return {
    ...found,
    publications: withoutAlternatives(found.publications),
    methods: withoutAlternatives(found.methods),
    collections: withoutAlternatives(found.collections),
  };
}

function findIn(finder: Finder, call: Call, found: Findings): void {
  const { evaluator } = finder;
  const source = call.getSourceFile();
  if (ts.isNewExpression(call)) {
    const symbol = madeIn(evaluator, source, call)?.symbol;
    const findMade = symbol && MAKERS[symbol.is];
    if (symbol === undefined || findMade === undefined) return;
    for (const each of finders(finder, call, symbol)) {
      const made = madeBy(each.evaluator, call);
      if (made !== undefined) findMade(each, { node: call, made }, found);
    }
  } else {
    const symbol = calleeOf(evaluator, source, call);
    const findCall = symbol && CALLS[symbol.is];
    if (symbol === undefined || findCall === undefined) return;
    for (const each of finders(finder, call, symbol)) findCall(each, call, symbol, found);
  }
}

/** One for each time that the server comes by. */
function finders(finder: Finder, call: Call, symbol: HostSymbol): Finder[] {
  return occasionsOf(finder.evaluator, call, (within) => undecidedIn(within, call, symbol))
    .filter((evaluator) => !isDead(evaluator, call))
    .map((evaluator) => ({ ...finder, evaluator }));
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
