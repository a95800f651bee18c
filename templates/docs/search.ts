import type { PlacedOperation } from './api-document.js';

/** Whether each word of the phrase stands anywhere in what names or describes the operation. */
export function matchesSearch(
  phrase: string,
  { tag, path, method, operation }: PlacedOperation,
): boolean {
  const { operationId = '', summary = '', description = '', 'x-name': name = '' } = operation;
  const text = [tag, path, method, name, operationId, summary, description].join(' ').toLowerCase();
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
