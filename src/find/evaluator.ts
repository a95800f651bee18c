/** Decides what expressions are without running them; remembers every answer. */
import type { ts } from 'ts-morph';
import type { Project } from '../project/project.js';
import { valueOfDeclaration } from './bindings.js';
import { hostImports } from './callee.js';
import { type Exports, exportsOf } from './exports.js';
import { valueOfExpression } from './expressions.js';
import { exportedValue } from './modules.js';
import { type Scan, scan } from './scan.js';
import { createLookup, type Declaration, type Lookup } from './scope.js';
import { unknown, type Value } from './value.js';

export interface Evaluator {
  project: Project;
  lookup: Lookup;
  scanOf: (source: ts.SourceFile) => Scan;
  exportsOf: (file: string) => Exports;
  /** The imported names of a file behind which a host's function can be. */
  hostImports: (source: ts.SourceFile) => ReadonlySet<string>;
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  /** What a module exports under a name; `at` is where that is asked. */
  exported: (file: string, name: string, at: ts.Node) => Value;
}

/** Expressions, declarations and modules that stand within each other; beyond it nothing is decided. */
const DEPTH = 400;

export function createEvaluator(project: Project): Evaluator {
  const scanOf = remember(scan);
  const guard = createGuard();
  const evaluator: Evaluator = {
    project,
    lookup: createLookup(scanOf),
    scanOf,
    exportsOf: remember((file: string) => exportsOf(project.source(file))),
    hostImports: remember((source: ts.SourceFile) => hostImports(evaluator, source)),
    evaluate: (node) => guard.nested(node, () => valueOfExpression(evaluator, node)),
    declaration: (node) => guard.once(node, node, () => valueOfDeclaration(evaluator, node)),
    exported: (file, name, at) =>
      guard.once(`${file}\0${name}`, at, () => exportedValue(evaluator, file, name, at)),
  };
  return evaluator;
}

function remember<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
}

interface Guard {
  nested: (at: ts.Node, compute: () => Value) => Value;
  once: (key: unknown, at: ts.Node, compute: () => Value) => Value;
}

function createGuard(): Guard {
  const known = new Map<unknown, Value>();
  const running = new Set<unknown>();
  let depth = 0;
  const nested: Guard['nested'] = (at, compute) => {
    if (depth >= DEPTH) return unknown('too-deep', at);
    depth += 1;
    try {
      return compute();
    } finally {
      depth -= 1;
    }
  };
  const once: Guard['once'] = (key, at, compute) => {
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    if (running.has(key)) return unknown('cycle', at);
    running.add(key);
    try {
      const value = nested(at, compute);
      known.set(key, value);
      return value;
    } finally {
      running.delete(key);
    }
  };
  return { nested, once };
}
