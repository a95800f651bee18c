import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { undecided, unknown, type Value } from '../values/value.js';
import { baseClass, memberOfClass } from './classes.js';
import { inheritedMember } from './instances.js';
import { layersOf } from './layers.js';

/** The value of a member that `super` has, where `self` is the value of `this`. */
export function memberOfSuper(evaluator: Evaluator, self: Value, name: string, at: ts.Node): Value {
  const around = ts.findAncestor(at, ts.isClassLike);
  if (self.kind === 'instance') {
    const layers = layersOf(evaluator, self);
    const bases = layers.slice(layers.findIndex(({ of }) => of.node === around) + 1);
    return inheritedMember(evaluator, bases, self, name, at) ?? unknown('other', at);
  }
  const base = self.kind === 'class' && around ? baseClass(evaluator, { ...self, node: around }) : undefined;
  const value = base && memberOfClass(evaluator, base, name, at);
  return value?.kind === 'function' ? { ...value, self: () => self } : (value ?? undecided(self, at));
}
