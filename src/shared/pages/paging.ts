import type { CallContract, PageContract, Schema } from '../contract.js';
import { branches, type SchemasByName, withoutReference } from '../json-schema/index.js';

/** The names in a query that choose a page (C56). */
export const PAGE_NAMES = ['limit', 'after', 'sort', 'fields'] as const;

/** `createdAt`, `-createdAt` */
export const sortNames = ({ sort = [] }: PageContract): string[] =>
  sort.flatMap((field) => [field, `-${field}`]);

/** The collection of a publication that answers pages, and the schema of its documents; `undefined` if unknown. */
export function pagedDocuments(
  { result = {} }: Pick<CallContract, 'result'>,
  definitions: SchemasByName,
): { name: string; items: Schema } | undefined {
  const { properties = {} } = withoutReference(result, definitions);
  const [list, ...others] = Object.entries(properties);
  if (list === undefined || others.length > 0) return undefined;
  const [name, { items }] = list;
  return typeof items === 'object' ? { name, items } : undefined;
}

/** The names of the fields of its documents; `undefined` if they may have others. */
export function pagedFields(
  call: Pick<CallContract, 'result'>,
  definitions: SchemasByName,
): string[] | undefined {
  const documents = pagedDocuments(call, definitions);
  if (documents === undefined) return undefined;
  const parts = branches(documents.items, definitions);
  const isKnown = parts.every(
    ({ properties, additionalProperties: others }) =>
      properties !== undefined && (others === undefined || others === false),
  );
  return isKnown
    ? [...new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))].sort()
    : undefined;
}
