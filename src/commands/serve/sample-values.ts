/** Plausible values for parameters, from their names and types, as JSON. */
import type { Parameter } from '../../model/api.js';
import { typeAsText } from '../inspection.js';

/** By what the name of a parameter ends with. */
const TEXTS: readonly [RegExp, string][] = [
  [/email$/i, 'ada@example.com'],
  [/user_?name$/i, 'ada'],
  [/title$/i, 'An example'],
  [/name$/i, 'Ada'],
  [/(url|link)$/i, 'https://example.com'],
];

/** Undefined where nothing plausible is known. */
export function sampleValue({ name, type }: Pick<Parameter, 'name' | 'type'>): unknown {
  if (type === undefined) return undefined;
  const members = typeAsText(type)
    .split('|')
    .map((member) => member.trim())
    .filter((member) => member !== '' && member !== 'undefined');
  for (const member of members) {
    const value = valueOfType(member, name);
    if (value !== undefined) return value;
  }
  return members.includes('null') ? null : undefined;
}

function valueOfType(type: string, name: string): unknown {
  if (type === 'string') return TEXTS.find(([ending]) => ending.test(name))?.[1] ?? 'example';
  if (type === 'number') return 1;
  if (type === 'boolean' || type === 'true') return true;
  if (type === 'false') return false;
  if (type === 'Date') return { $date: Date.UTC(2026, 0, 1) };
  if (/^'[^'\\]*'$|^"[^"\\]*"$/.test(type)) return type.slice(1, -1);
  if (/^-?\d+(\.\d+)?$/.test(type)) return Number(type);
  if (/^[^{}]+\[\]$/.test(type)) return [];
  return undefined;
}
