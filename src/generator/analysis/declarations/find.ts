/** Finds every declaration in a file, including calls of renamed imports and aliases of the host's functions. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { documented, restTagOf } from '../comments/index.js';
import type { Evaluator, HostSymbol, Unknown } from '../interpreter/index.js';
import {
  areAlternatives,
  calleeOf,
  callSitesOf,
  executionsOf,
  isDeadInCall,
  isUnknown,
  type Making,
  madeBy,
  madeIn,
  recursiveFunction,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { findCollection, findCreatedCollection, findFilesCollection } from './collection.js';
import { collectingConditions, reportConditions } from './conditional.js';
import { findConfiguration } from './configuration.js';
import { findCreatedMethod, findCreatedPublication } from './created-method.js';
import {
  type CustomDeclarator,
  customDeclaratorKey,
  findCustomDeclarations,
  isCallOf,
  openCustomNames,
} from './custom-declarators.js';
import { type Finder, type Findings, noFindings, type Search } from './finder.js';
import { reportEmptyMaps } from './handlers.js';
import { findMethod, findMethodOptions, findMethods } from './method.js';
import { callsOfPassed } from './passed-functions.js';
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
  for (const call of evaluator.scanOf(source).calls)
    guardStackOverflow(finder, call, () => {
      const declarators = customDeclarators.filter(({ path }) => isCallOf(evaluator, path, call));
      for (const declarator of declarators) findings.customDeclarators.push(customDeclaratorKey(declarator));
      for (const declarator of declarators.filter(isFirstOfKind)) findAllCustom(search, call, declarator);
      findIn(search, call);
    });
  reportConditions(search);
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

function findIn(search: Search, call: Call): void {
  const { evaluator } = search;
  const source = call.getSourceFile();
  if (ts.isNewExpression(call)) {
    const symbol = madeIn(evaluator, source, call)?.symbol;
    const findMade = symbol && MAKERS[symbol.is];
    if (symbol === undefined || findMade === undefined) return;
    for (const inner of searches(search, call, (within) => openNames(within, call, symbol))) {
      const made = madeBy(inner.evaluator, call);
      if (made !== undefined) collectingConditions(inner, call, () => findMade(inner, { node: call, made }));
    }
  } else {
    for (const passed of callsOfPassed(search, call))
      findIn({ ...search, evaluator: passed.within }, passed.call);
    const symbol = calleeOf(evaluator, source, call);
    if (symbol !== undefined) findCalled(search, call, symbol);
    else for (const [inner, passed] of callersPassingHost(search, call)) findCalled(inner, call, passed);
  }
}

function findCalled(search: Search, call: ts.CallExpression, symbol: HostSymbol): void {
  const findCall = CALLS[symbol.is];
  if (findCall === undefined) return;
  const inners = searches(search, call, (within) => openNames(within, call, symbol));
  for (const inner of inners) collectingConditions(inner, call, () => findCall(inner, call, symbol));
  if (DECLARING.test(symbol.is)) reportEmptyMaps(inners, call);
}

const DECLARING = /^(?:publish|publishComposite|methods)$/;

/** `server.publish(…)` where callers pass Meteor as the parameter `server`: a search for each of them. */
function callersPassingHost(search: Search, call: ts.CallExpression): [Search, HostSymbol][] {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee) || !DECLARING.test(callee.name.text)) return [];
  const open = (within: Evaluator): Unknown | undefined => {
    const value = within.evaluate(callee.expression);
    return isUnknown(value) && value.binder !== undefined ? value : undefined;
  };
  if (open(search.evaluator) === undefined) return [];
  return callSitesOf(search.evaluator, call, open).flatMap((evaluator): [Search, HostSymbol][] => {
    const value = evaluator.evaluate(callee);
    return value.kind === 'host' ? [[{ ...search, evaluator }, value.symbol]] : [];
  });
}

function findAllCustom(search: Search, call: Call, declarator: CustomDeclarator): void {
  for (const inner of searches(search, call, (within) => openCustomNames(within, call, declarator)))
    collectingConditions(inner, call, () => findCustomDeclarations(inner, call, declarator));
}

const searches = (search: Search, call: Call, openNames: OpenNames): Search[] =>
  evaluatorsOf(search.evaluator, call, openNames).map((evaluator) => ({
    ...search,
    report: reportOf(search, call),
    evaluator,
  }));

type OpenNames = (within: Evaluator) => readonly Unknown[];

/** An evaluator for each call site of the wrapper around the call, or each execution of the call, that decides its names. */
export function evaluatorsOf(evaluator: Evaluator, call: Call, openNames: OpenNames): Evaluator[] {
  const undecided = (within: Evaluator): Unknown | undefined =>
    openNames(within).find(({ binder }) => binder !== undefined);
  if (isOverride(evaluator, undecided(evaluator)?.binder)) return [];
  const isDecided = (within: Evaluator): boolean => openNames(within).length === 0;
  const sites = callSitesOf(evaluator, call, undecided);
  // A list without items may be filled by code that is not followed.
  return (sites.length === 0 ? [evaluator] : sites).flatMap((within) => {
    const isRecursive = recursiveFunction(within, call) !== undefined;
    const isFollowed = !isRecursive && (isDecided(within) || isDeadInCall(within, call));
    const executions = isFollowed ? [] : executionsOf(within, call, isDecided);
    if (executions.length > 0) return executions;
    return isDeadInCall(within, call) ? [] : [within];
  });
}

/**
 * A declaration that `@rest false` withholds is not reported for lacking a name, and neither is a call inside the
 * project's copy of a package whose callers declare, such as publish-composite.
 */
function reportOf({ evaluator, report }: Finder, call: Call): Finder['report'] {
  const isOfHost = isHostModule(evaluator.project.modules.packageOf(call.getSourceFile().fileName));
  if (!isOfHost && restTagOf(documented(call)) !== 'off') return report;
  return (code, ...details) => {
    if (code !== 'name-not-static') report(code, ...details);
  };
}

const isHostModule = (specifier: string | undefined): boolean =>
  specifier !== undefined && hostModule(specifier) !== undefined;

/** In `Meteor.publish = function (name, handler) { original(name, handler); }` the callers declare publications; the inner call does not. */
function isOverride(evaluator: Evaluator, binder: ts.Node | undefined): boolean {
  const assignment = binder?.parent;
  return (
    assignment !== undefined &&
    ts.isBinaryExpression(assignment) &&
    assignment.right === binder &&
    evaluator.evaluate(assignment.left).kind === 'host'
  );
}

/** Keeps one of two declarations with one name in the branches of a condition, and of two that one call makes. */
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
