/** Finds every declaration in a file, including calls of renamed imports and aliases of the host's functions. */
import { ts } from 'ts-morph';
import type { HostSymbol } from '../interpreter/index.js';
import {
  areAlternatives,
  hostCallee,
  hostCreation,
  hostCreationInSource,
  type Making,
  sitesOfFrame,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { findCollection, findCreatedCollection, findFilesCollection } from './collection.js';
import { findConfiguration } from './configuration.js';
import { findCreatedMethod, findCreatedPublication } from './created-method.js';
import {
  type CustomDeclarator,
  customDeclaratorKey,
  findCustomDeclarations,
  isCallOfPath,
  openCustomNames,
} from './custom-declarators.js';
import { searches } from './deciding.js';
import { type Finder, type Findings, noFindings, type Search, type SourceDeclaration } from './finder.js';
import { reportEmptyMaps } from './handlers.js';
import { findMethod, findMethodOptions, findMethods } from './method.js';
import { reportBaseCall, reportComputed, reportLost, reportPassed } from './not-followed.js';
import { findComposite, findPublication } from './publication.js';
import { guardStackOverflow } from './stack-guard.js';
import { openNames } from './undecided-parts.js';
import { findValidatedMethod } from './validated-method.js';

export function find(
  finder: Finder,
  file: string,
  customDeclarators: readonly CustomDeclarator[] = [],
): Findings {
  const { evaluator } = finder;
  const findings = noFindings();
  const search: Search = { ...finder, findings };
  const source = evaluator.project.sources.tree(file);
  for (const call of evaluator.scanOfSource(source).calls)
    guardStackOverflow(finder, call, () => {
      const declarators = customDeclarators.filter(({ path }) => isCallOfPath(evaluator, path, call));
      for (const declarator of declarators) findings.customDeclarators.push(customDeclaratorKey(declarator));
      for (const declarator of declarators.filter(isFirstOfKind)) findAllCustom(search, call, declarator);
      searchCall(search, call);
    });
  reportLost(search, source);
  return {
    ...findings,
    publications: withoutAlternatives(findings.publications),
    methods: withoutAlternatives(findings.methods),
    collections: withoutAlternatives(findings.collections),
  };
}

/** A call declares one thing of each kind, even if several custom declarators match it. */
const isFirstOfKind = (
  { declares }: CustomDeclarator,
  index: number,
  all: readonly CustomDeclarator[],
): boolean => all.findIndex((customDeclarator) => customDeclarator.declares === declares) === index;

function searchCall(search: Search, call: Call): void {
  const { evaluator } = search;
  const source = call.getSourceFile();
  if (ts.isNewExpression(call)) {
    const symbol = hostCreationInSource(evaluator, source, call)?.symbol;
    const findMade = symbol && MAKERS[symbol.is];
    if (symbol === undefined || findMade === undefined) return;
    for (const inner of searches(search, call, (within) => openNames(within, call, symbol))) {
      const made = hostCreation(inner.evaluator, call);
      if (made !== undefined) withCallers(inner, () => findMade(inner, { node: call, made }));
    }
  } else {
    reportPassed(search, call);
    const symbol = hostCallee(evaluator, source, call);
    if (symbol !== undefined) findCalled(search, call, symbol);
    else reportComputed(search, call);
  }
}

function findCalled(search: Search, call: ts.CallExpression, symbol: HostSymbol): void {
  const findCall = CALLS[symbol.is];
  if (MAKERS[symbol.is] !== undefined) reportBaseCall(search, call);
  if (findCall === undefined) return;
  const inners = searches(search, call, (within) => openNames(within, call, symbol));
  for (const inner of inners) withCallers(inner, () => findCall(inner, call, symbol));
  if (DECLARING.test(symbol.is)) reportEmptyMaps(inners, call);
}

const DECLARING = /^(?:publish|publishComposite|methods)$/;

/** Adds the calls of the functions around it to each declaration that `declare` finds. */
function withCallers({ evaluator, findings }: Search, declare: () => void): void {
  const lists: SourceDeclaration[][] = [findings.publications, findings.methods, findings.collections];
  const before = lists.map(({ length }) => length);
  declare();
  const callers = sitesOfFrame(evaluator.frame);
  if (callers.length === 0) return;
  for (const [index, list] of lists.entries())
    for (const declaration of list.slice(before[index])) declaration.callers = callers;
}

function findAllCustom(search: Search, call: Call, declarator: CustomDeclarator): void {
  for (const inner of searches(search, call, (within) => openCustomNames(within, call, declarator)))
    withCallers(inner, () => findCustomDeclarations(inner, call, declarator));
}

/**
 * Keeps one of two declarations with the same name if they are in branches of one condition, or if one call makes
 * both.
 */
function withoutAlternatives<Item extends { name: string | null; at: ts.Node }>(
  declarations: Item[],
): Item[] {
  const first = new Map<string | null, ts.Node>();
  return declarations.filter(({ name, at }) => {
    const before = first.get(name);
    if (before === undefined) first.set(name, at);
    return before === undefined || !(before === at || areAlternatives(before, at));
  });
}

type FindCall = (search: Search, call: ts.CallExpression, symbol: HostSymbol) => void;

const CALLS: Partial<Record<HostSymbol['is'], FindCall>> = {
  publish: findPublication,
  publishComposite: findComposite,
  methods: findMethods,
  method: findMethod,
  createMethod: findCreatedMethod,
  createRelayMethod: findCreatedMethod,
  createRelayPublication: findCreatedPublication,
  createCollection: findCreatedCollection,
  setMethodOptions: findMethodOptions,
  configure: findConfiguration,
};

const MAKERS: Partial<Record<HostSymbol['is'], (search: Search, making: Making) => void>> = {
  Collection: findCollection,
  FilesCollection: findFilesCollection,
  ValidatedMethod: findValidatedMethod,
};
