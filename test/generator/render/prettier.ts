import assert from 'node:assert/strict';
import { format } from 'prettier';

export const pretty = (text: string): Promise<string> =>
  format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });

/** Statements stand alone between empty lines. */
const statementsIn = (text: string): string[] => text.trimEnd().split(/\n\n(?=\S)/);

/**
 * Asserts that modules stand as prettier would lay them out. Most of their statements are the same in many modules: each
 * is laid out once, beside the others that are new.
 */
export function prettyModules(): (texts: readonly string[], where?: string) => Promise<void> {
  const laidOut = new Set<string>();
  return async (texts, where) => {
    const added = new Set(texts.flatMap(statementsIn).filter((statement) => !laidOut.has(statement)));
    for (const text of texts) assert.equal(`${statementsIn(text).join('\n\n')}\n`, text, where);
    if (added.size === 0) return;
    const together = `${[...added].join('\n\n')}\n`;
    const laid = await pretty(together);
    assert.deepEqual({ where, text: together }, { where, text: laid });
    for (const statement of added) laidOut.add(statement);
  };
}
