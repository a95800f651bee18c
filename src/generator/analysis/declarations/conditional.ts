import { areAlternatives, settingsCondition, sitesOf } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Findings, Search, SourceDeclaration } from './finder.js';

const declaredIn = ({ publications, methods, collections }: Findings): SourceDeclaration[][] => [
  publications,
  methods,
  collections,
];

/** Collects the declarations that `declare` finds inside a condition on settings, and adds their callers. */
export function collectingConditions({ evaluator, findings }: Search, call: Call, declare: () => void): void {
  const before = declaredIn(findings).map(({ length }) => length);
  declare();
  const added = declaredIn(findings).flatMap((item, index) => item.slice(before[index]));
  const callers = sitesOf(evaluator.frame);
  if (callers.length > 0) for (const declaration of added) declaration.callers = callers;
  const condition = added.length === 0 ? undefined : settingsCondition(evaluator, call);
  if (condition !== undefined)
    findings.conditional.push(...added.map(({ name, at }) => ({ name, at, condition })));
}

/** Reports declarations on a condition, except if the other branch declares their names, too. */
export function reportConditions({ report, findings }: Search): void {
  const all = declaredIn(findings).flat();
  for (const { name, at, condition } of findings.conditional) {
    const isInAnyCase = all.some((other) => other.name === name && areAlternatives(other.at, at));
    if (name === null || isInAnyCase) continue;
    report(
      'declared-conditionally',
      at,
      `'${name}' is declared under a condition: ${condition.getText().replace(/\s+/g, ' ')}`,
      'Its route exists in any case. If the condition is false, it answers as for an unknown name.',
    );
  }
}
