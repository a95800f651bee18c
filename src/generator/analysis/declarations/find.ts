/** Finds every declaration in a file, including calls of renamed imports and aliases of the host's functions. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { documented, restTagOf } from '../comments/index.js';
import type { Evaluator, HostSymbol, Unknown, Values } from '../interpreter/index.js';
import {
  areAlternatives,
  calleeOf,
  callSitesOf,
  executionsOf,
  isDead,
  isRecursive,
  isUnknown,
  type Making,
  madeBy,
  madeIn,
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
import { type Finder, type Findings, noFindings } from './finder.js';
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
  const source = evaluator.project.sources.tree(file);
  for (const call of evaluator.scanOf(source).calls)
    guardStackOverflow(finder, call, () => {
      const declarators = customDeclarators.filter(({ path }) => isCallOf(evaluator, path, call));
      for (const declarator of declarators) findings.customDeclarators.push(customDeclaratorKey(declarator));
      for (const declarator of declarators.filter(isFirstOfKind))
        findAllCustom(finder, call, declarator, findings);
      findIn(finder, call, findings);
    });
  reportConditions(finder, findings);
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

function findIn(finder: Finder, call: Call, findings: Findings): void {
  const { evaluator } = finder;
  const source = call.getSourceFile();
  if (ts.isNewExpression(call)) {
    const symbol = madeIn(evaluator, source, call)?.symbol;
    const findMade = symbol && MAKERS[symbol.is];
    if (symbol === undefined || findMade === undefined) return;
    for (const inner of finders(finder, call, (within) => openNames(within, call, symbol))) {
      const made = madeBy(inner.evaluator, call);
      if (made === undefined) continue;
      collectingConditions(inner, call, findings, () => findMade(inner, { node: call, made }, findings));
    }
  } else {
    for (const passed of callsOfPassed(finder, call)) findIn(passed.finder, passed.call, findings);
    const symbol = calleeOf(evaluator, source, call);
    if (symbol !== undefined) findCalled(finder, call, symbol, findings);
    else
      for (const [inner, passed] of callersPassingHost(finder, call))
        findCalled(inner, call, passed, findings);
  }
}

function findCalled(finder: Finder, call: ts.CallExpression, symbol: HostSymbol, findings: Findings): void {
  const findCall = CALLS[symbol.is];
  if (findCall === undefined) return;
  for (const inner of finders(finder, call, (within) => openNames(within, call, symbol)))
    collectingConditions(inner, call, findings, () => findCall(inner, call, symbol, findings));
}

const DECLARING = /^(?:publish|publishComposite|methods)$/;

/** `server.publish(…)` where callers pass Meteor as the parameter `server`: a finder for each of them. */
function callersPassingHost(finder: Finder, call: ts.CallExpression): [Finder, HostSymbol][] {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee) || !DECLARING.test(callee.name.text)) return [];
  const open = (within: Evaluator): Unknown | undefined => {
    const value = within.evaluate(callee.expression);
    return isUnknown(value) && value.binder !== undefined ? value : undefined;
  };
  if (open(finder.evaluator) === undefined) return [];
  return callSitesOf(finder.evaluator, call, open).flatMap((evaluator): [Finder, HostSymbol][] => {
    const value = evaluator.evaluate(callee);
    return value.kind === 'host' ? [[{ ...finder, evaluator }, value.symbol]] : [];
  });
}

function findAllCustom(finder: Finder, call: Call, declarator: CustomDeclarator, findings: Findings): void {
  const all = finders(finder, call, (within) => openCustomNames(within, call, declarator));
  for (const inner of all)
    collectingConditions(inner, call, findings, () =>
      findCustomDeclarations(inner, call, declarator, findings),
    );
}

/** A finder for each call site of the wrapper around the call. */
function finders(finder: Finder, call: Call, openNames: (within: Evaluator) => readonly Unknown[]): Finder[] {
  const undecided = (within: Evaluator): Unknown | undefined =>
    openNames(within).find(({ binder }) => binder !== undefined);
  if (isOverride(finder.evaluator, undecided(finder.evaluator)?.binder)) return [];
  const isDecided = (within: Evaluator): boolean => openNames(within).length === 0;
  return callSitesOf(finder.evaluator, call, undecided)
    .flatMap((evaluator) => {
      const isFollowed = !isRecursive(evaluator, call) && (isDecided(evaluator) || isDead(evaluator, call));
      const executions = isFollowed ? [] : executionsOf(evaluator, call, isDecided);
      return executions.length === 0 ? [evaluator] : executions;
    })
    .filter((evaluator) => !isDead(evaluator, call))
    .map((evaluator) => ({ ...quiet(finder, call), evaluator }));
}

/**
 * A declaration that `@rest false` withholds is not reported for lacking a name, and neither is a call inside the
 * project's copy of a package whose callers declare, such as publish-composite.
 */
function quiet(finder: Finder, call: Call): Finder {
  const { modules } = finder.evaluator.project;
  const isOfHost = isHostModule(modules.packageOf(call.getSourceFile().fileName));
  if (!isOfHost && restTagOf(documented(call)) !== 'off') return finder;
  const report: Finder['report'] = (code, ...details) => {
    if (code !== 'name-not-static') finder.report(code, ...details);
  };
  return { ...finder, report };
}

const isHostModule = (specifier: string | undefined): boolean =>
  specifier !== undefined && hostModule(specifier) !== undefined;

/** In `Meteor.publish = function (name, handler) { original(name, handler); }` the callers declare publications; the inner call does not. */
function isOverride(evaluator: Values, binder: ts.Node | undefined): boolean {
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

type FindCall = (finder: Finder, call: ts.CallExpression, symbol: HostSymbol, findings: Findings) => void;

const CALLS: Partial<Record<HostSymbol['is'], FindCall>> = {
  publish: findPublication,
  publishComposite: findComposite,
  methods: findMethods,
  method: findMethod,
  createMethod: findCreatedMethod,
  createRelayMethod: findCreatedMethod,
  createRelayPublication: findCreatedPublication,
  createCollection: findCreatedCollection,
  setMethodOptions: (finder, call, _symbol, findings) => findMethodOptions(finder, call, findings),
  configure: (finder, call, _symbol, findings) => findConfiguration(finder, call, findings),
};

const MAKERS: Partial<
  Record<HostSymbol['is'], (finder: Finder, making: Making, findings: Findings) => void>
> = {
  Collection: findCollection,
  FilesCollection: findFilesCollection,
  ValidatedMethod: findValidatedMethod,
};
