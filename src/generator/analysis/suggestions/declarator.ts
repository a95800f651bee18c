/** A function or class that seems to declare something. */
import type { ts } from 'ts-morph';
import type { DeclarationKind } from '../../../shared/suggested-declarators.js';

/** Plain data, so that the tree can be dropped. */
export interface Declarator {
  declares: DeclarationKind;
  /** The name in its calls, without the object before it. */
  name: string;
  /** The class that it is a method of. */
  owner: string | undefined;
  /** Identifies its node, or its import: see `nodeKey`. Empty for a global or a member of a package. */
  key: string;
  /** Set if a package makes it that restgen does not read: only its names and calls can be judged. */
  isOfPackage?: true;
  /** Set if a function of the package makes it: it declares, even if no call shows what. */
  isMade?: true;
  /**
   * Set if the result of a call may have a part of its names, as in `createModule('tasks').addMethod(…)`, or if only its
   * arguments suggest that it declares.
   */
  isUncertain?: true;
  /** Set if the type of a handler, as in `(...args: unknown[]) => void`, leaves its arguments to callers. */
  isForCallers?: boolean;
}

export const nodeKey = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.pos}`;

export const ofPackage = (declares: DeclarationKind, name: string, key: string): Declarator => ({
  declares,
  name,
  owner: undefined,
  key,
  isOfPackage: true,
});

/** Keys of handlers in definition objects, the most likely first. */
export const HANDLER_KEYS = [
  'handler',
  'run',
  'handle',
  'execute',
  'resolve',
  'publish',
  'method',
  'callback',
  'cb',
  'fn',
  'func',
  'function',
] as const;
