/** `api.json`: one line for each declaration and each type, so that a change of one is a change of one line. */
import type { Contract } from '../contract.js';

export function contractFile({ publications, methods, collections, errors, $defs }: Contract): string {
  const sections = Object.entries({ publications, methods, collections, errors, $defs }).map(
    ([name, entries]) => `  ${JSON.stringify(name)}: ${section(entries)}`,
  );
  return `{\n${sections.join(',\n')}\n}\n`;
}

function section(entries: object): string {
  const lines = Object.entries(entries).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${oneLine(value)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
}

/** JSON with the spaces that a reader expects. */
export function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
