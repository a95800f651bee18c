import { settingsCondition } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Finder, Findings, SourceDeclaration } from './finder.js';

const declaredIn = ({ publications, methods, collections }: Findings): (readonly SourceDeclaration[])[] => [
  publications,
  methods,
  collections,
];

/** Reports the declarations that `declare` finds inside a condition on settings. */
export function reportingConditions(
  finder: Finder,
  call: Call,
  findings: Findings,
  declare: () => void,
): void {
  const before = declaredIn(findings).map(({ length }) => length);
  declare();
  const added = declaredIn(findings).flatMap((item, index) => item.slice(before[index]));
  const condition = added.length === 0 ? undefined : settingsCondition(finder.evaluator, call);
  if (condition === undefined) return;
  const shown = condition.getText().replace(/\s+/g, ' ');
  for (const { name, at } of added)
    if (name !== null)
      finder.report(
        'declared-conditionally',
        at,
        `'${name}' is declared under a condition: ${shown}`,
        'Its route exists in any case. If the condition is false, it answers as for an unknown name.',
      );
}
