/** Makes the evaluator, which memoizes every value. */
import { ts } from 'ts-morph';
import type { Project } from '../../project/index.js';
import {
  assignmentsIn,
  type Call,
  createLookup,
  createMemory,
  type Declaration,
  type Exports,
  exportsOf,
  type Scan,
  type Scope,
  scan,
} from '../syntax/index.js';
import { valueOfDeclaration } from './bindings.js';
import { usesOf } from './call-sites/uses.js';
import { hostImports } from './callee.js';
import {
  createGuard,
  type EvaluationGuard,
  type MemoizedValue,
  type NamedValues,
  remember,
} from './evaluation-guard.js';
import { globalAfterChanges, memberAfterChanges, namesAfterChanges } from './execution/changed-names.js';
import { changesElsewhere } from './execution/changes-elsewhere.js';
import { executedValue } from './execution/executed-value.js';
import { executedCall } from './execution/executions.js';
import { valueOfExpression } from './expressions.js';
import { exportedValue } from './objects/modules.js';
import type { Evaluator } from './values/evaluator.js';
import { executionOf } from './values/execution.js';
import { argumentValue, boundValue, type Frame, type Holder, innermostAround } from './values/frame.js';
import type { Value } from './values/value.js';

export function createEvaluator(project: Project): Evaluator {
  const retainedFiles = new Set<string>();
  const memory = createMemory((file) => retainedFiles.has(file));
  const scanOf = remember(memory.answers<ts.SourceFile, Scan>(), scan);
  const lookup = createLookup(scanOf, memory.answers());
  const assignments = remember(
    memory.answers<ts.SourceFile, ReadonlyMap<ts.Node, readonly ts.Identifier[]>>(),
    (source) => assignmentsIn(lookup, scanOf(source)),
  );
  const guard = createGuard();
  const { direct, nested, once, awaited } = guard;
  const declared = memory.answers<Declaration, MemoizedValue>();
  const calls = memory.answers<Call, MemoizedValue>();
  const conditions = memory.answers<ts.Expression, Value>();
  const members = new WeakMap<Holder['key'], Map<string, MemoizedValue>>();
  const globals = memory.answers<ts.Expression, MemoizedValue>();
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const memoized = modules.get(file) ?? {
      exports: exportsOf(project.sources.tree(file)),
      values: new Map(),
    };
    modules.set(file, memoized);
    return memoized;
  };
  const usesByNode = new Map<ts.Node, readonly Frame[]>();
  const inner = new WeakMap<Frame, Evaluator>();
  const within = (frame: Frame): Evaluator => {
    const memoized = inner.get(frame) ?? framed(evaluator, frame, guard);
    inner.set(frame, memoized);
    return memoized;
  };
  const evaluator: Evaluator = {
    project,
    lookup,
    scanOf,
    assignmentsTo: (declaration) => assignments(declaration.getSourceFile()).get(declaration) ?? [],
    exportsOf: (file) => moduleOf(file).exports,
    hostImports: remember(memory.answers(), (source: ts.SourceFile) => hostImports(evaluator, source)),
    evaluate: (node) =>
      ts.isCallExpression(node) || ts.isNewExpression(node)
        ? once(calls, node, node, () => valueOfExpression(evaluator, node))
        : nested(node, () => valueOfExpression(evaluator, node)),
    declaration: (node) => once(declared, node, node, () => valueOfDeclaration(evaluator, node)),
    condition: (node, decide) => direct(conditions, node, decide),
    origins: memory.answers(),
    ofHolder: (holder, name, at, compute) => {
      const memoized = members.get(holder) ?? new Map<string, MemoizedValue>();
      members.set(holder, memoized);
      return once(memoized, name, at, compute);
    },
    global: (assigned) => once(globals, assigned, assigned, () => valueOfExpression(evaluator, assigned)),
    exported: (file, name, at) =>
      once(moduleOf(file).values, name, at, () => exportedValue(evaluator, file, name, at)),
    frame: undefined,
    // A function that only calls itself has no other call site.
    uses: remember(usesByNode, (binder) => usesOf(evaluator, binder), []),
    within: (frame) => (frame === undefined ? evaluator : within(frame)),
    execute: (frame, body) => executedCall(evaluator, frame, body),
    namesAfterChanges: awaited(memory.answers<Scope, NamedValues>(), (scope) =>
      namesAfterChanges(evaluator, scope),
    ),
    memberAfterChanges: (holder, name, initial) => memberAfterChanges(evaluator, holder, name, initial),
    globalAfterChanges: (node, made, changes) => globalAfterChanges(evaluator, node, made, changes),
    changesElsewhere: remember(
      memory.answers<ts.Node, readonly ts.Node[]>(),
      (made) => changesElsewhere(evaluator, made),
      [],
    ),
    keep: (file) => void retainedFiles.add(file),
    leave: (file) => {
      memory.forget();
      if (retainedFiles.has(file)) return;
      modules.delete(file);
      project.sources.release(file);
    },
  };
  return evaluator;
}

/** Evaluates for a call frame. Declarations outside of the frame's function have the same value in every frame. */
function framed(
  base: Evaluator,
  frame: Frame,
  { direct, nested, once, awaited }: EvaluationGuard,
): Evaluator {
  const declared = new Map<Declaration, MemoizedValue>();
  const calls = new Map<ts.CallExpression, MemoizedValue>();
  const conditions = new Map<ts.Expression, Value>();
  const evaluator: Evaluator = {
    ...base,
    frame,
    condition: (node, decide) =>
      executionOf(frame) === undefined ? direct(conditions, node, decide) : decide(),
    origins: new Map(),
    execute: (inner, body) => executedCall(evaluator, inner, body),
    namesAfterChanges: awaited(new Map<Scope, NamedValues>(), (scope) =>
      ts.isSourceFile(scope) ? base.namesAfterChanges(scope) : namesAfterChanges(evaluator, scope),
    ),
    exported: (file, name, at) =>
      executionOf(frame) === undefined
        ? base.exported(file, name, at)
        : exportedValue(evaluator, file, name, at),
    evaluate: (node) => {
      const execution = executionOf(frame);
      if (execution !== undefined)
        return nested(node, () => writtenIn(frame, node, executedValue(evaluator, execution, node)));
      const compute = (): Value =>
        argumentValue(frame, node)?.() ?? writtenIn(frame, node, valueOfExpression(evaluator, node));
      return ts.isCallExpression(node) ? once(calls, node, node, compute) : nested(node, compute);
    },
    declaration: (node) => {
      const bound = boundValue(frame, node);
      if (bound === undefined && innermostAround(frame, node.parent) === undefined)
        return base.declaration(node);
      const compute = bound ?? ((): Value => valueOfDeclaration(evaluator, node));
      return executionOf(frame) === undefined ? once(declared, node, node, compute) : nested(node, compute);
    },
  };
  return evaluator;
}

const writtenIn = (frame: Frame, node: ts.Node, value: Value): Value =>
  value.kind === 'unknown' && value.node === node && value.written?.node !== node
    ? { ...value, written: { node, frame } }
    : value;

/** The exports of a module, and the values of requested exports. */
interface Module {
  exports: Exports;
  values: Map<string, MemoizedValue>;
}
