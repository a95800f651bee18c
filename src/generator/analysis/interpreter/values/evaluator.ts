/** Determines the values of expressions without running them. */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Declaration, Exports, Lookup, Scan } from '../../syntax/index.js';
import type { Budget } from './budget.js';
import type { Frame } from './frame.js';
import type { Origin, Value } from './value.js';

/** Evaluates nodes in one call frame. Answers that do not depend on the frame are computed once for all evaluators. */
export interface Evaluator {
  project: Project;
  /** The call, instance or iteration for which everything is evaluated. */
  frame: Frame | undefined;
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  lookup: Lookup;
  scanOfSource: (source: ts.SourceFile) => Scan;
  /** The places in its file that assign another value to the name that a node declares. */
  assignmentsOfDeclaration: (declaration: ts.Node) => readonly ts.Identifier[];
  exportsOfFile: (file: string) => Exports;
  /** The value of a module's export; `at` is the place that reads it. */
  exportedValue: (file: string, name: string, at: ts.Node) => Value;
  /** The value that a script assigns to a name of all files. */
  global: (assigned: ts.Expression) => Value;
  /** Memoizes `truth`, except within an evaluation or execution. */
  condition: (node: ts.Expression, decide: () => Value) => Value;
  /** Memoizes `findOrigin`. */
  origin: (node: ts.Node, follow: () => Origin | undefined) => Origin | undefined;
  /** The evaluator for a call frame; for `undefined`, the evaluator without a frame. */
  within: (frame: Frame | undefined) => Evaluator;
  /** A frame for every call of a function, and for every instance of a class, in the project. */
  uses: (binder: ts.Node) => readonly Frame[];
  /** Memoizes a member of an instance or an object. */
  ofOwner: (owner: Value | ts.Node, name: string, at: ts.Node, compute: () => Value) => Value;
  /** Executes the body of a function in its frame, and returns what it returns. */
  execute: (frame: Frame, body: ts.ConciseBody) => Value;
  /** The values of the names of a file after its own statements. */
  valuesOfLoadedFile: (source: ts.SourceFile) => ReadonlyMap<ts.Node, Value>;
  /** The places that make the objects and lists which a file changes. */
  objectsChangedByFile: (file: string) => readonly MadeAt[];
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

/** The place that makes an object or a list. Its node would keep the tree of the file in memory. */
export interface MadeAt {
  file: string;
  pos: number;
}
