/** Where the names of a declaring call are decided: at its own place, at call sites of the wrapper around it, or by its executions. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { documented, restTagOf } from '../comments/index.js';
import type { Evaluator, Unknown } from '../interpreter/index.js';
import { callSitesOf, executionsOf, isDeadInCall, recursiveFunction } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Finder, Search } from './finder.js';

/** A search for each of the evaluators. */
export function searches(search: Search, call: Call, openNames: OpenNames): Search[] {
  const report = reportOf(search, call);
  return evaluatorsOf(search.evaluator, call, openNames).map((evaluator) => ({
    ...search,
    report,
    evaluator,
  }));
}

type OpenNames = (within: Evaluator) => readonly Unknown[];

/** An evaluator for each call site of the wrapper around the call, or each execution of the call, that decides its names. */
export function evaluatorsOf(evaluator: Evaluator, call: Call, openNames: OpenNames): Evaluator[] {
  const undecided = (within: Evaluator): Unknown | undefined =>
    openNames(within).find(({ binder }) => binder !== undefined);
  if (isOverride(evaluator, undecided(evaluator)?.binder)) return [];
  const isDecided = (within: Evaluator): boolean => openNames(within).length === 0;
  return callSitesOf(evaluator, call, undecided).flatMap((within) => {
    const isDead = isDeadInCall(within, call);
    const isFollowed = isDead || isDecided(within);
    const isRecursive = recursiveFunction(within, call) !== undefined;
    const executions = isFollowed && !isRecursive ? [] : executionsOf(within, call, isDecided);
    if (executions.length > 0) return executions;
    return isDead ? [] : [within];
  });
}

/**
 * A declaration that `@rest false` withholds is not reported for lacking a name, and neither is a call inside the
 * project's copy of a package whose callers declare, such as publish-composite.
 */
function reportOf({ evaluator, report }: Finder, call: Call): Finder['report'] {
  const isOfHost = isHostModule(evaluator.project.modules.packageOf(call.getSourceFile().fileName));
  if (!isOfHost && restTagOf(documented(call), evaluator.scanOf(call.getSourceFile()).mentions) !== 'off')
    return report;
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
