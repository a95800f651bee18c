import type { ts } from 'ts-morph';
import type { Finder } from '../find/finder.js';
import { placeOf, sayPlace } from '../project/place.js';

interface Named {
  name: string | null;
  at: ts.Node;
}

/** One name, declared twice in one application: the host would refuse it, or one would hide the other. */
export function checkNamesTwice({ evaluator, report }: Finder, found: readonly Named[], what: string): void {
  const first = new Map<string, ts.Node>();
  for (const { name, at } of found) {
    if (name === null) continue;
    const key = `${evaluator.project.appOf(at.getSourceFile().fileName)}\0${name}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    else {
      const hint = `It is declared at ${sayPlace(placeOf(before))} first.`;
      report('name-twice', at, `The ${what} '${name}' is declared twice.`, hint);
    }
  }
}
