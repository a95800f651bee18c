/** Where the names of a declaring call are decided: at its own place, at call sites of the wrapper around it, or by its executions. */
import { ts } from 'ts-morph';
import { hostModule } from '../../../shared/host-vocabulary.js';
import { documentedNode, restTagOfNode } from '../comments/index.js';
import type { Evaluator, Unknown } from '../interpreter/index.js';
import {
  evaluatorsOfCallSites,
  evaluatorsOfExecutions,
  isDeadInCall,
  recursiveFunction,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Finder, Search } from './finder.js';

/** A search for each of the evaluators. */
export function searches(search: Search, call: Call, openNames: OpenNames): Search[] {
  const report = reporterOfCall(search, call);
  return decidingEvaluators(search.evaluator, call, openNames).map((evaluator) => ({
    ...search,
    report,
    evaluator,
  }));
}

type OpenNames = (within: Evaluator) => readonly Unknown[];

/** An evaluator for each call site of the wrapper around the call, or each execution of the call, that decides its names. */
export function decidingEvaluators(evaluator: Evaluator, call: Call, openNames: OpenNames): Evaluator[] {
  const undecidedName = (within: Evaluator): Unknown | undefined =>
    openNames(within).find(({ binder }) => binder !== undefined);
  if (isOverride(evaluator, undecidedName(evaluator)?.binder)) return [];
  const isDecided = (within: Evaluator): boolean => openNames(within).length === 0;
  return evaluatorsOfCallSites(evaluator, call, undecidedName).flatMap((within) => {
    const isDead = isDeadInCall(within, call);
    const isFollowed = isDead || isDecided(within);
    const isRecursive = recursiveFunction(within, call) !== undefined;
    const executions = isFollowed && !isRecursive ? [] : evaluatorsOfExecutions(within, call, isDecided);
    if (executions.length > 0) return executions;
    return isDead ? [] : [within];
  });
}

/**
 * A missing name is not reported if `@rest false` withholds the declaration, or if the call is in the project's copy
 * of a package whose callers declare, such as publish-composite.
 */
function reporterOfCall({ evaluator, report }: Finder, call: Call): Finder['report'] {
  const isOfHost = isHostModule(evaluator.project.modules.packageOfFile(call.getSourceFile().fileName));
  if (
    !isOfHost &&
    restTagOfNode(documentedNode(call), evaluator.scanOfSource(call.getSourceFile()).mentions) !== 'off'
  )
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
