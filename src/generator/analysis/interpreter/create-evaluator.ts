/** Makes the evaluator, which memoizes every value. */
import { ts } from 'ts-morph';
import type { Project } from '../../project/index.js';
import {
  type Answers,
  assignmentsByDeclaration,
  type Call,
  createLookup,
  createMemory,
  type Declaration,
  type Exports,
  exportsOfSource,
  type Scan,
  type Scanner,
  scan,
} from '../syntax/index.js';
import { valueOfDeclaration } from './bindings.js';
import { framesOfUses } from './call-sites/uses.js';
import { filesChanging, objectsChangedByFile } from './changes-elsewhere.js';
import { createGuard, type EvaluationGuard } from './evaluation-guard.js';
import { executedValue } from './execution/executed-value.js';
import { executeCall, valuesOfLoadedFile } from './execution/executions.js';
import { valueOfExpression } from './expressions.js';
import { exportedValue } from './objects/modules.js';
import type { Evaluator, MadeAt } from './values/evaluator.js';
import { currentExecution } from './values/execution.js';
import { argumentValue, boundValue, type Frame, innermostFrame } from './values/frame.js';
import type { Origin, Value } from './values/value.js';

export function createEvaluator(project: Project, scanSource: Scanner = scan): Evaluator {
  const retainedFiles = new Set<string>();
  const memory = createMemory((file) => retainedFiles.has(file));
  const scanOfSource = remember(memory.answers<ts.SourceFile, Scan>(), scanSource);
  const lookup = createLookup(scanOfSource, memory.answers());
  const assignments = remember(
    memory.answers<ts.SourceFile, ReadonlyMap<ts.Node, readonly ts.Identifier[]>>(),
    (source) => assignmentsByDeclaration(lookup, scanOfSource(source)),
  );
  const guard = createGuard();
  const { direct, computeNested, once } = guard;
  const memoizeAnswers =
    <Key, Answer>(
      answers: Answers<Key, Answer>,
      compute: (key: Key) => Answer,
      whileRunning: () => Answer,
    ): ((key: Key) => Answer) =>
    (key) =>
      guard.memoizeAnswer(answers, key, () => compute(key), whileRunning);
  const declared = memory.answers<Declaration, Value>();
  const calls = memory.answers<Call, Value>();
  const conditions = memory.answers<ts.Expression, Value>();
  const members = new WeakMap<Value | ts.Node, Map<string, Value>>();
  const globals = memory.answers<ts.Expression, Value>();
  const modules = new Map<string, Module>();
  const moduleOfFile = (file: string): Module => {
    const module = modules.get(file) ?? {
      exports: exportsOfSource(project.sources.tree(file)),
      values: new Map(),
    };
    modules.set(file, module);
    return module;
  };
  const usesByNode = new Map<ts.Node, readonly Frame[]>();
  const origins = memory.answers<ts.Node, Origin | 'none'>();
  const changedByFile = new Map<string, readonly MadeAt[]>();
  const changers = memory.answers<ts.Node, readonly string[]>();
  const finalValues = memory.answers<ts.SourceFile, ReadonlyMap<ts.Node, Value>>();
  const inner = new WeakMap<Frame, Evaluator>();
  const within = (frame: Frame): Evaluator => {
    const framing = inner.get(frame) ?? createFramedEvaluator(evaluator, frame, guard);
    inner.set(frame, framing);
    return framing;
  };
  const evaluator: Evaluator = {
    project,
    lookup,
    scanOfSource,
    assignmentsOfDeclaration: (declaration) =>
      assignments(declaration.getSourceFile()).get(declaration) ?? [],
    exportsOfFile: (file) => moduleOfFile(file).exports,
    evaluate: (node) =>
      ts.isCallExpression(node) || ts.isNewExpression(node)
        ? once(calls, node, node, () => valueOfExpression(evaluator, node))
        : computeNested(node, () => valueOfExpression(evaluator, node)),
    declaration: (node) => once(declared, node, node, () => valueOfDeclaration(evaluator, node)),
    condition: (node, decide) => direct(conditions, node, decide),
    origin: memoizeOrigin(guard, origins),
    ofOwner: (owner, name, at, compute) => {
      const ofOwner = members.get(owner) ?? new Map<string, Value>();
      members.set(owner, ofOwner);
      return once(ofOwner, name, at, compute);
    },
    global: (assigned) => once(globals, assigned, assigned, () => valueOfExpression(evaluator, assigned)),
    exportedValue: (file, name, at) =>
      once(moduleOfFile(file).values, name, at, () => exportedValue(evaluator, file, name, at)),
    frame: undefined,
    // A function that only calls itself has no other call site.
    uses: memoizeAnswers(
      usesByNode,
      (binder) => framesOfUses(evaluator, binder),
      () => [],
    ),
    within: (frame) => (frame === undefined ? evaluator : within(frame)),
    execute: (frame, body) => executeCall(evaluator, frame, body),
    valuesOfLoadedFile: memoizeAnswers(
      finalValues,
      (source) => valuesOfLoadedFile(evaluator, source),
      () => new Map(),
    ),
    objectsChangedByFile: memoizeAnswers(
      changedByFile,
      (file) => objectsChangedByFile(evaluator, file),
      () => [],
    ),
    filesChanging: memoizeAnswers(
      changers,
      (made) => filesChanging(evaluator, made),
      () => [],
    ),
    isChangedElsewhere: (made) =>
      evaluator.filesChanging(made).some((file) => file !== made.getSourceFile().fileName),
    budget: guard,
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

const remember =
  <Key, Answer>(answers: Answers<Key, Answer>, compute: (key: Key) => Answer): ((key: Key) => Answer) =>
  (key) => {
    const before = answers.get(key);
    if (before !== undefined) return before;
    const answer = compute(key);
    answers.set(key, answer);
    return answer;
  };

/** Evaluates for a call frame. Declarations outside of the frame's function have the same value in every frame. */
function createFramedEvaluator(base: Evaluator, frame: Frame, guard: EvaluationGuard): Evaluator {
  const { direct, computeNested, once } = guard;
  const declared = new Map<Declaration, Value>();
  const calls = new Map<ts.CallExpression, Value>();
  const conditions = new Map<ts.Expression, Value>();
  const evaluator: Evaluator = {
    ...base,
    frame,
    condition: (node, decide) =>
      currentExecution(frame) === undefined ? direct(conditions, node, decide) : decide(),
    origin: memoizeOrigin(guard, new Map()),
    execute: (inner, body) => executeCall(evaluator, inner, body),
    exportedValue: (file, name, at) =>
      currentExecution(frame) === undefined
        ? base.exportedValue(file, name, at)
        : exportedValue(evaluator, file, name, at),
    evaluate: (node) => {
      const execution = currentExecution(frame);
      if (execution !== undefined)
        return computeNested(node, () =>
          withWrittenPlace(frame, node, executedValue(evaluator, execution, node)),
        );
      const compute = (): Value =>
        argumentValue(frame, node)?.() ?? withWrittenPlace(frame, node, valueOfExpression(evaluator, node));
      return ts.isCallExpression(node) ? once(calls, node, node, compute) : computeNested(node, compute);
    },
    declaration: (node) => {
      const bound = boundValue(frame, node);
      if (bound === undefined && innermostFrame(frame, node.parent) === undefined)
        return base.declaration(node);
      const compute = bound ?? ((): Value => valueOfDeclaration(evaluator, node));
      return currentExecution(frame) === undefined
        ? once(declared, node, node, compute)
        : computeNested(node, compute);
    },
  };
  return evaluator;
}

const memoizeOrigin =
  ({ memoizeAnswer }: EvaluationGuard, origins: Answers<ts.Node, Origin | 'none'>): Evaluator['origin'] =>
  (node, follow) => {
    const origin = memoizeAnswer(
      origins,
      node,
      () => follow() ?? 'none',
      () => 'none' as const,
    );
    return origin === 'none' ? undefined : origin;
  };

const withWrittenPlace = (frame: Frame, node: ts.Node, value: Value): Value =>
  value.kind === 'unknown' && value.node === node && value.written?.node !== node
    ? { ...value, written: { node, frame } }
    : value;

/** The exports of a module, and the values of requested exports. */
interface Module {
  exports: Exports;
  values: Map<string, Value>;
}
