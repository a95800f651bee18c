/** Decides what expressions are without running them. */
import type { ts } from 'ts-morph';
import type { Project } from '../../../project/index.js';
import type { Declaration, Exports, Lookup, Scan } from '../../syntax/index.js';
import type { Frame } from './frame.js';
import type { Instance, Value } from './value.js';

/** Finds the declaration that a name means. */
export interface Symbols {
  project: Project;
  lookup: Lookup;
  exportsOf: (file: string) => Exports;
  /** Has the tree of a file kept: another file asks for what is in it, or nodes of it are held. */
  keep: (file: string) => void;
}

export interface Evaluator extends Symbols {
  scanOf: (source: ts.SourceFile) => Scan;
  /** The imported names of a file behind which a host's function can be. */
  hostImports: (source: ts.SourceFile) => ReadonlySet<string>;
  evaluate: (node: ts.Node) => Value;
  declaration: (node: Declaration) => Value;
  /** What a file of an application without modules gives to a name that all its files share. */
  global: (assigned: ts.Expression) => Value;
  /** What an instance has under a name, once it is computed. */
  ofInstance: (instance: Instance, name: string, at: ts.Node, compute: () => Value) => Value;
  /** What a module exports under a name; `at` is where that is asked. */
  exported: (file: string, name: string, at: ts.Node) => Value;
  /** The call, instance or round of a loop that everything is evaluated for. */
  frame: Frame | undefined;
  /** Wherever the project calls a function, or makes an instance of a class. */
  uses: (binder: ts.Node) => readonly Frame[];
  /** Evaluates for another one; without a frame, for all. */
  within: (frame: Frame | undefined) => Evaluator;
  /** Lets go of a file that nobody has had kept. Trees that die young cost little; the next one needs their room. */
  leave: (file: string) => void;
}
