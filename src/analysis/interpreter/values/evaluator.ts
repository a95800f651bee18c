/** Decides what expressions are without running them. Functions ask for the smallest of these interfaces that they use. */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Declaration, Exports, Lookup, Scan } from '../../syntax/index.js';
import type { Frame } from './frame.js';
import type { Instance, Value } from './value.js';

/** What names mean within one file, and what the file does to them. */
export interface Scopes {
  lookup: Lookup;
  scanOf: (source: ts.SourceFile) => Scan;
}

/** Finds the declaration that a name means, in whichever file it is. */
export interface Symbols extends Scopes {
  project: Project;
  exportsOf: (file: string) => Exports;
  /** Keeps the tree of a file in memory: another file reads from it, or nodes of it are held. */
  keep: (file: string) => void;
}

/** Values of expressions and names, for one call frame. */
export interface Values {
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  /** The call, instance or iteration that everything is evaluated for. */
  frame: Frame | undefined;
}

/** Moves from one call frame to another. */
export interface CallFrames {
  frame: Frame | undefined;
  /** Evaluates for a call frame; for `undefined`, without any. */
  within: (frame: Frame | undefined) => Evaluator;
}

/** Values that are the same whichever call frame asks: each is computed once. */
export interface SharedValues {
  /** What a module exports under a name; `at` is where that is asked. */
  exported: (file: string, name: string, at: ts.Node) => Value;
  /** What a file without imports assigns to a name that all files share. */
  global: (assigned: ts.Expression) => Value;
  /** A member of an instance. */
  ofInstance: (instance: Instance, name: string, at: ts.Node, compute: () => Value) => Value;
  /** The imported names of a file behind which a host's function can be. */
  hostImports: (source: ts.SourceFile) => ReadonlySet<string>;
}

/** Finds the calls of functions. */
interface CallSites {
  /** A frame for every call of a function, and for every instance of a class, in the project. */
  uses: (binder: ts.Node) => readonly Frame[];
}

/** Trees that die young cost little; the next one needs their room. */
export interface Trees {
  /** Drops the tree of a file, unless it is to be kept. */
  leave: (file: string) => void;
}

export interface Evaluator extends Symbols, Values, CallFrames, SharedValues, CallSites, Trees {}
