/** Determines the values of expressions without running them. */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Declaration, Exports, Lookup, Scan } from '../../syntax/index.js';
import type { Budget } from './budget.js';
import type { Frame } from './frame.js';
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
  /** Memoizes `truth`, except within an evaluation or execution. */
  condition: (node: ts.Expression, decide: () => Value) => Value;
  /** Memoizes `originOf`. */
  origin: (node: ts.Node, follow: () => Origin | undefined) => Origin | undefined;
  /** An evaluator for a call frame; without one for `undefined`. */
  within: (frame: Frame | undefined) => Evaluator;
  /** A frame for every call of a function, and for every instance of a class, in the project. */
  uses: (binder: ts.Node) => readonly Frame[];
  /** Memoizes a member of an instance or an object. */
  ofOwner: (owner: Value | ts.Node, name: string, at: ts.Node, compute: () => Value) => Value;
  /** Executes the body of a function in its frame, and returns what it returns. */
  execute: (frame: Frame, body: ts.ConciseBody) => Value;
  /** The values of the names of a file after its own statements. */
  valuesAfter: (source: ts.SourceFile) => ReadonlyMap<ts.Node, Value>;
  /** Where the objects and lists are made that a file changes. */
  changedIn: (file: string) => readonly MadeAt[];
  /** The files that change the object or list of an expression. */
  filesChanging: (made: ts.Node) => readonly string[];
  /** Whether other files change it. */
  isChangedElsewhere: (made: ts.Node) => boolean;
  budget: Budget;
  /** Keeps the tree of a file in memory, because another file or a value refers to its nodes. */
  keep: (file: string) => void;
  /** Drops the tree of a file, unless `keep` was called for it. */
  leave: (file: string) => void;
}

/** Where an object or list is made. The node itself would keep the tree of its file in memory. */
export interface MadeAt {
  file: string;
  pos: number;
}
