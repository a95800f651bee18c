/** The names of components. Every language can tell them apart, however it spells the names of types. */

import { numberedName } from '../code/index.js';

/** Two names with one shape are one type where a generator drops signs and changes cases: `tasks.Task`, `TasksTask`. */
const nameShape = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

export interface TakenNames {
  has(name: string): boolean;
  add(name: string): void;
  /** The first of the names that is free; with a number if none is. */
  free(...names: readonly string[]): string;
}

export function takenNames(names: Iterable<string>): TakenNames {
  const shapes = new Set([...names].map(nameShape));
  const taken = {
    has: (name: string) => shapes.has(nameShape(name)),
    add: (name: string) => void shapes.add(nameShape(name)),
  };
  const free = (...wanted: readonly string[]): string =>
    wanted.find((name) => !taken.has(name)) ?? numberedName(wanted[0] ?? '', taken);
  return { ...taken, free };
}

/** Replaces characters that OpenAPI does not allow in names of components, and names that mean something else in Go. */
export function componentNames(names: readonly string[]): Map<string, string> {
  const all = new Set(names);
  const taken = takenNames([]);
  const isUsable = (name: string): boolean => allowedName(name) === name && !isConstructor(name, all);
  const usable = names.filter(isUsable);
  const given = new Map<string, string>();
  // Names that can stay are assigned first, so that no changed name takes one of them.
  for (const name of [...usable, ...names.filter((text) => !isUsable(text))]) {
    const own = taken.free(...wantedNames(name, all));
    taken.add(own);
    given.set(name, own);
  }
  return given;
}

const wantedNames = (name: string, all: ReadonlySet<string>): string[] =>
  isConstructor(name, all) ? [`${name.slice(CONSTRUCTOR.length)}Input`, `${name}Input`] : [allowedName(name)];

/** In Go, `NewTask` makes a `Task`. */
const isConstructor = (name: string, all: ReadonlySet<string>): boolean =>
  name.startsWith(CONSTRUCTOR) && all.has(name.slice(CONSTRUCTOR.length));

const CONSTRUCTOR = 'New';

const allowedName = (name: string): string =>
  name.replace(/[^A-Za-z0-9._-]/gu, (other) => `u${other.codePointAt(0)?.toString(16)}`);
