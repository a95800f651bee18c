/** The current documents of a stream as tables, one for each collection. */
import { type Child, made } from './elements.js';
import type { WatchedDocuments } from './watched-documents.js';

/** A table shows no more of them. */
const MOST_ROWS = 100;

export const documentTables = (documents: WatchedDocuments): HTMLElement[] =>
  [...documents].map(([collection, all]) => {
    const names = [...new Set([...all.values()].flatMap((fields) => Object.keys(fields)))];
    const heads = ['_id', ...names].map((name) => made('th', { scope: 'col' }, name));
    const rows = [...all]
      .slice(0, MOST_ROWS)
      .map(([id, fields]) =>
        made(
          'tr',
          {},
          ...[id, ...names.map((name) => valueText(fields[name]))].map((text) =>
            made('td', {}, text),
          ),
        ),
      );
    const count = `${collection}: ${all.size} ${all.size === 1 ? 'document' : 'documents'}`;
    return tableIn(count, made('thead', {}, made('tr', {}, ...heads)), made('tbody', {}, ...rows));
  });

const tableIn = (title: string, ...parts: Child[]): HTMLElement =>
  made(
    'div',
    { className: 'documents', tabIndex: 0, role: 'region', ariaLabel: title },
    made('table', {}, made('caption', {}, title), ...parts),
  );

const valueText = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
