/** What could be taught, as the configuration has it. */

import type { Callee, DeclarationSettings } from '../declarations/custom-declarators.js';
import { KINDS, type Kind } from './name-heuristics.js';
import type { Suggestion } from './suggestions.js';

type Lesson = Pick<Suggestion, 'callee' | 'settings'>;

/** `'Registry.publish': { drop: 1 }` */
export function suggestedDeclarationText({ callee, settings }: Lesson): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(callee) ? callee : `'${callee}'`;
  const entries = Object.entries(settings).map(([name, value]) => `${name}: ${valueText(value)}`);
  return `${key}: ${entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`}`;
}

const valueText = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value}'`;

/** Ready to be pasted; `comment` says something above each lesson. */
export function declarationsText(
  suggestions: readonly Suggestion[],
  comment: (each: Suggestion) => string | undefined = () => undefined,
): string[] {
  const lines = (kind: Kind): string[] => {
    const lessons = suggestions.filter(({ declares }) => declares === kind);
    const inner = lessons.flatMap((each) => {
      const said = comment(each);
      return [...(said === undefined ? [] : [`    // ${said}`]), `    ${suggestedDeclarationText(each)},`];
    });
    return lessons.length === 0 ? [] : [`  ${kind}: {`, ...inner, '  },'];
  };
  return ['declarations: {', ...KINDS.flatMap(lines), '},'];
}

/** As the configuration has them. */
export function suggestedDeclarations(suggestions: readonly Suggestion[]): DeclarationSettings {
  const lessons: { [kind in Kind]?: Record<string, Callee> } = {};
  for (const { declares, callee, settings } of suggestions)
    lessons[declares] = { ...lessons[declares], [callee]: settings };
  return lessons;
}
