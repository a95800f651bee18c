/** A field of the form for each plain value of a JSON body. The text of the body stays the truth. */
import { type ApiDocument, resolved, type Schema, type SchemaObject } from './api-document.js';
import { made } from './elements.js';
import { type Field, fieldGroups } from './schema-text.js';

export interface BodyFields {
  node: HTMLElement;
  /** Shows what the body has. */
  read(text: string): void;
}

interface FieldControl {
  name: string;
  control: HTMLInputElement | HTMLSelectElement;
  show(value: unknown): void;
  /** `undefined` for an empty field, which the body lacks. */
  value(): unknown;
}

/** @param changed is called with the new text of the body; `undefined` where it has no such values */
export function bodyFieldsOf(
  document: ApiDocument,
  schema: Schema,
  text: () => string,
  changed: (text: string) => void,
): BodyFields | undefined {
  const [group, ...others] = fieldGroups(document, schema);
  if (group === undefined || others.length > 0) return undefined;
  const controls = group.fields.flatMap((field) => fieldControl(document, field) ?? []);
  if (controls.length === 0) return undefined;
  for (const { name, control, value } of controls)
    control.addEventListener('input', () => {
      const { [name]: _replaced, ...rest } = objectIn(text()) ?? {};
      const own = value();
      const order = group.fields.map((field) => field.name);
      const all = own === undefined ? rest : { ...rest, [name]: own };
      const entries = Object.entries(all).sort(
        ([one], [other]) => order.indexOf(one) - order.indexOf(other),
      );
      changed(JSON.stringify(Object.fromEntries(entries), null, 2));
    });
  const rows = controls.map(({ name, control }) => {
    const isNeeded = group.fields.some((field) => field.name === name && field.isRequired);
    const label = made('span', {}, made('code', {}, name), isNeeded ? '' : ' (optional)');
    return made('label', {}, label, control);
  });
  return {
    node: made(
      'div',
      { className: 'values', role: 'group', ariaLabel: 'Fields of the body' },
      ...rows,
    ),
    read(body) {
      const object = objectIn(body);
      if (object !== undefined) for (const { name, show } of controls) show(object[name]);
    },
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` for objects, lists and unions: those are written as JSON. */
function fieldControl(document: ApiDocument, { name, schema }: Field): FieldControl | undefined {
  const own = plainSchema(document, schema);
  const [type, ...others] = [own.type ?? []].flat().filter((item) => item !== 'null');
  const choices = type === 'boolean' ? [true, false] : own.enum?.filter((item) => item !== null);
  if (choices !== undefined) return choiceControl(name, choices);
  if (others.length > 0 || type === undefined) return undefined;
  if (type === 'integer' || type === 'number')
    return inputControl(name, 'number', String, (text) => Number(text));
  if (type !== 'string' || own.format === 'binary') return undefined;
  if (own.format === 'date') return inputControl(name, 'date', String, (text) => text);
  if (own.format === 'date-time')
    return inputControl(name, 'datetime-local', localTime, (text) => new Date(text).toISOString());
  return inputControl(name, 'text', String, (text) => text);
}

/** Without the alternative `null`. */
function plainSchema(document: ApiDocument, schema: Schema): SchemaObject {
  const own =
    (typeof schema === 'object' ? resolved<SchemaObject>(document, schema) : undefined) ?? {};
  const others = own.anyOf?.filter((part) => typeof part !== 'object' || part.type !== 'null');
  const [only] = others ?? [];
  return only !== undefined && others?.length === 1 ? plainSchema(document, only) : own;
}

function choiceControl(name: string, choices: readonly unknown[]): FieldControl {
  const texts = choices.map((choice) =>
    typeof choice === 'string' ? choice : JSON.stringify(choice),
  );
  const options = ['', ...texts].map((text) => made('option', { value: text }, text));
  const control = made('select', {}, ...options);
  const show = (value: unknown): void => {
    control.selectedIndex = choices.indexOf(value) + 1;
  };
  return { name, control, show, value: () => choices[control.selectedIndex - 1] };
}

function inputControl(
  name: string,
  type: 'date' | 'datetime-local' | 'number' | 'text',
  textOf: (value: unknown) => string,
  readText: (text: string) => unknown,
): FieldControl {
  const control = made('input', {
    type,
    autocomplete: 'off',
    spellcheck: false,
    step: type === 'text' ? '' : 'any',
  });
  const show = (value: unknown): void => {
    control.value = value === undefined || value === null ? '' : textOf(value);
  };
  return {
    name,
    control,
    show,
    value: () => (control.value === '' ? undefined : readText(control.value)),
  };
}

/** As an input of this type has it, in the reader's time zone. */
function localTime(value: unknown): string {
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().replace(/(?:\.000)?Z$/, '');
}
