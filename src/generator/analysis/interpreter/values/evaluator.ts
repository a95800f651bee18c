/**
 * Determines the values of expressions without running them. A function asks for the smallest of these interfaces that
 * it needs.
 */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Answers, Declaration, Exports, Lookup, Scan, Scope } from '../../syntax/index.js';
import type { Frame, Holder, HolderOfFile } from './frame.js';
import type { Origin, Value } from './value.js';

/** What names refer to within one file, and which of them the file changes. */
export interface Scopes {
  lookup: Lookup;
  scanOf: (source: ts.SourceFile) => Scan;
  /** The places in its file that assign another value to the name that a node declares. */
  assignmentsTo: (declaration: ts.Node) => readonly ts.Identifier[];
}

/** Finds the declaration that a name refers to, in any file. */
export interface Symbols extends Scopes {
  project: Project;
  exportsOf: (file: string) => Exports;
  /** Keeps the tree of a file in memory, because another file or a value refers to its nodes. */
  keep: (file: string) => void;
}

/** Values of expressions and names, for one call frame. */
export interface Values {
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  /** Memoizes `originOf`. */
  origins: Answers<ts.Node, Origin | 'none'>;
  /** The call, instance or iteration for which everything is evaluated. */
  frame: Frame | undefined;
}

/** Moves from one call frame to another. */
export interface CallFrames {
  frame: Frame | undefined;
  /** An evaluator for a call frame; without one for `undefined`. */
  within: (frame: Frame | undefined) => Evaluator;
  /** Executes the body of a function in its frame, and returns what it returns. */
  execute: (frame: Frame, body: ts.ConciseBody) => Value;
  /** The values of the names that a file or a function declares, after all code that changes them. */
  namesAfterChanges: (scope: Scope) => ReadonlyMap<ts.Node, Value>;
  /** The object or list that a member of an instance holds, after all code that changes it. */
  memberAfterChanges: (holder: HolderOfFile, name: string, initial: Value) => Value;
  /** Whether other modules fill the empty object or list of a declaration. */
  isFilledElsewhere: (declaration: ts.VariableDeclaration) => boolean;
}

/** Values that do not depend on the call frame. Each is computed once. */
export interface SharedValues {
  /** What a module exports under a name; `at` is where that is needed. */
  exported: (file: string, name: string, at: ts.Node) => Value;
  /** What a script assigns to a name that all files share. */
  global: (assigned: ts.Expression) => Value;
  /** A member of an instance or a class. */
  ofHolder: (holder: Holder['key'], name: string, at: ts.Node, compute: () => Value) => Value;
  /** The imported names of a file that can mean a host's function. */
  hostImports: (source: ts.SourceFile) => ReadonlySet<string>;
}

/** Finds the calls of functions. */
interface CallSites {
  /** A frame for every call of a function, and for every instance of a class, in the project. */
  uses: (binder: ts.Node) => readonly Frame[];
}

/** Trees are dropped early, because the next one needs their memory. */
export interface Trees {
  /** Drops the tree of a file, unless `keep` was called for it. */
  leave: (file: string) => void;
}

export interface Evaluator extends Symbols, Values, CallFrames, SharedValues, CallSites, Trees {}
