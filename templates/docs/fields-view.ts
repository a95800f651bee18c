/** The fields of a body, an answer or a parameter's value, with their types; those of objects in them on request. */
import type { ApiDocument, Schema, SchemaObject } from './api-document.js';
import { isReference, resolved } from './api-document.js';
import { made } from './elements.js';
import { markdown } from './markdown.js';
import { type Field, type FieldGroup, fieldGroups, limitsText, schemaText } from './schema-text.js';

/** The type in a line, and the fields below it. */
export function valueView(document: ApiDocument, schema: Schema): HTMLElement[] {
  const groups = fieldGroups(document, schema);
  const limits = limitsText(document, schema);
  const type = made('p', { className: 'type' }, schemaText(document, schema));
  return [
    ...(groups.length === 0 ? [type] : []),
    ...(limits === '' ? [] : [made('p', { className: 'limits' }, limits)]),
    ...groupsView(document, groups),
  ];
}

const groupsView = (document: ApiDocument, groups: readonly FieldGroup[]): HTMLElement[] =>
  groups.flatMap(({ type, fields }) => [
    ...(groups.length === 1 ? [] : [made('p', { className: 'type' }, type)]),
    made('ul', { className: 'fields' }, ...fields.map((field) => fieldView(document, field))),
  ]);

export function fieldView(
  document: ApiDocument,
  { name, schema, isRequired, description }: Field & { description?: string },
): HTMLElement {
  const groups = fieldGroups(document, schema);
  const text = description ?? descriptionIn(document, schema);
  const limits = limitsText(document, schema);
  return made(
    'li',
    {},
    made('code', { className: 'name' }, name),
    ' ',
    made('span', { className: 'type' }, schemaText(document, schema)),
    isRequired ? made('span', { className: 'required' }, ' required') : undefined,
    isDeprecated(schema) ? made('span', { className: 'required' }, ' deprecated') : undefined,
    text === undefined ? undefined : markdown(text),
    limits === '' ? undefined : made('p', { className: 'limits' }, limits),
    groups.length === 0 ? undefined : folded(() => groupsView(document, groups)),
  );
}

const isDeprecated = (schema: Schema): boolean =>
  typeof schema === 'object' && schema.deprecated === true;

/** Beside a reference, a text of its own wins over that of what it points at. */
function descriptionIn(document: ApiDocument, schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (schema.description !== undefined || !isReference(schema)) return schema.description;
  return resolved<SchemaObject>(document, schema)?.description;
}

/** Made when it is first opened: types may hold themselves. */
function folded(content: () => readonly HTMLElement[]): HTMLDetailsElement {
  const node = made('details', {}, made('summary', {}, 'Fields'));
  node.addEventListener('toggle', () => node.append(...content()), { once: true });
  return node;
}
