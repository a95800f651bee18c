import { VERBS } from '../../../shared/conventions.js';

/** The value of `Allow` for a path with these uppercase verbs (C7, C25). */
export function allowedVerbs(verbs: ReadonlySet<string>): string[] {
  return [
    ...VERBS.map((verb) => verb.toUpperCase())
      .filter((verb) => verbs.has(verb))
      .flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])),
    'OPTIONS',
  ];
}
