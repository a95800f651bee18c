/** Collections whose routes refuse everybody, because no rule allows anything (C18). */

import type { Collection } from '../../shared/api.js';
import { type Diagnostic, type DiagnosticCode, diagnostic, mark } from '../../shared/diagnostics.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import type { CollectionRules } from './collection-rules.js';

export const COLLECTION_RULE = 'nobody-may-write' satisfies DiagnosticCode;

/** A collection that no rule of the project allows to write to. */
interface Refusing extends Collection {
  name: string;
}

/**
 * @param collections all collections of the project; the ones without routes are skipped
 * @param rules the `allow` and `deny` rules, read only if a collection has routes
 */
export function nobodyMayWrite(
  { project }: Evaluator,
  collections: readonly Collection[],
  rules: () => CollectionRules,
  level: 'warning' | 'error',
): Diagnostic[] {
  const exposed = collections.filter(
    (collection): collection is Refusing =>
      collection.name !== null &&
      collection.withheld === undefined &&
      !project.apps.insecure.includes(project.apps.of(collection.file)),
  );
  const allowed = exposed.length === 0 ? 'any' : allowedNames(rules());
  if (allowed === 'any') return [];
  return exposed
    .filter(({ name }) => !allowed.has(name))
    .map(({ name, file, line, column }) =>
      diagnostic(COLLECTION_RULE, `Nobody may write to '${name}': its routes answer 403 to everybody.`, {
        place: mark(project.sources.text(file), { file, line, column }),
        hint: `Call \`allow\` on the collection to say who may write; or leave '${name}' out of \`expose.collections\`, and write by methods.`,
        severity: level,
      }),
    );
}

/** The names of the collections with an `allow` rule; `any` if the collection of a rule is undecided. */
function allowedNames(rules: CollectionRules): ReadonlySet<string> | 'any' {
  const names = new Set<string>();
  for (const { allowed } of rules.values()) {
    for (const name of allowed) {
      if (name === null) return 'any';
      names.add(name);
    }
  }
  return names;
}
