/** Determines the values of expressions without running them. */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Answers, Declaration, Exports, Lookup, Scan, Scope } from '../../syntax/index.js';
import type { Frame, Holder, HolderOfFile } from './frame.js';
import type { Origin, Value } from './value.js';

/** Nodes of one call frame have one evaluator. What does not depend on the frame is computed once for all of them. */
export interface Evaluator {
  project: Project;
  /** The call, instance or iteration for which everything is evaluated. */
  frame: Frame | undefined;
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  lookup: Lookup;
  scanOf: (source: ts.SourceFile) => Scan;
  /** The places in its file that assign another value to the name that a node declares. */
  assignmentsTo: (declaration: ts.Node) => readonly ts.Identifier[];
  exportsOf: (file: string) => Exports;
  /** The value of a module's export; `at` is the place that reads it. */
  exported: (file: string, name: string, at: ts.Node) => Value;
  /** The value that a script assigns to a name of all files. */
  global: (assigned: ts.Expression) => Value;
  /** The imported names of a file that can mean a host's function. */
  hostImports: (source: ts.SourceFile) => ReadonlySet<string>;
  /** Memoizes `truth`, except within an evaluation or execution. */
  condition: (node: ts.Expression, decide: () => Value) => Value;
  /** Memoizes `originOf`. */
  origins: Answers<ts.Node, Origin | 'none'>;
  /** An evaluator for a call frame; without one for `undefined`. */
  within: (frame: Frame | undefined) => Evaluator;
  /** A frame for every call of a function, and for every instance of a class, in the project. */
  uses: (binder: ts.Node) => readonly Frame[];
  /** Memoizes a member of an instance, a class or an object. */
  ofHolder: (holder: Holder['key'], name: string, at: ts.Node, compute: () => Value) => Value;
  /** Executes the body of a function in its frame, and returns what it returns. */
  execute: (frame: Frame, body: ts.ConciseBody) => Value;
  /** The values of the names that a file or a function declares, after all code that changes them. */
  namesAfterChanges: (scope: Scope) => ReadonlyMap<ts.Node, Value>;
  /** The object or list that a member of an instance holds, after all code that changes it. */
  memberAfterChanges: (holder: HolderOfFile, name: string, initial: Value) => Value;
  /** The object or list of a global, after all code that changes it. */
  globalAfterChanges: (node: ts.Node, made: readonly ts.Expression[], changes: readonly ts.Node[]) => Value;
  /** The places in other modules that change the object or list of an expression or a class. */
  changesElsewhere: (made: ts.Node) => readonly ts.Node[];
  /** Keeps the tree of a file in memory, because another file or a value refers to its nodes. */
  keep: (file: string) => void;
  /** Drops the tree of a file, unless `keep` was called for it. */
  leave: (file: string) => void;
}
