/** The parts of a multipart form: texts, and files that a reader has chosen. */
import { type ApiDocument, type Operation, resolved, type SchemaObject } from './api-document.js';

export const FORM_TYPE = 'multipart/form-data';

/** A part. A file has a name also before one is chosen. */
export type FormPart = { name: string } & ({ text: string } | { fileName: string; file?: File });

/** The files that an operation takes, by the names of their parts; whether each is a list. */
export function filesOf(document: ApiDocument, operation: Operation): Map<string, boolean> {
  const properties = Object.entries(formSchema(document, operation).properties ?? {});
  return new Map(
    properties.flatMap(([name, schema]): [string, boolean][] => {
      if (typeof schema !== 'object') return [];
      const isList = typeof schema.items === 'object' && schema.items.format === 'binary';
      return isList || schema.format === 'binary' ? [[name, isList]] : [];
    }),
  );
}

/** The JSON of the parts that are no files, before anything is filled in. */
export function formExample(document: ApiDocument, operation: Operation): string {
  const { properties = {}, required = [] } = formSchema(document, operation);
  const files = filesOf(document, operation);
  const texts = required.flatMap((name) => {
    const schema = properties[name];
    const [example = name] = (typeof schema === 'object' ? schema.examples : undefined) ?? [];
    return files.has(name) ? [] : [[name, example] as const];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

/** Objects and lists are JSON, which their names say. */
export function formParts(
  document: ApiDocument,
  operation: Operation,
  json: string,
  chosen: ReadonlyMap<string, readonly File[]>,
): FormPart[] {
  const texts = Object.entries(objectIn(json)).map(([name, value]) =>
    typeof value === 'object' && value !== null
      ? { name: `${name}:json`, text: JSON.stringify(value) }
      : { name, text: String(value) },
  );
  const required = formSchema(document, operation).required ?? [];
  const files = [...filesOf(document, operation).keys()].flatMap((name): FormPart[] => {
    const all = chosen.get(name) ?? [];
    if (all.length === 0) return required.includes(name) ? [{ name, fileName: `${name}.bin` }] : [];
    return all.map((file) => ({ name, fileName: file.name, file }));
  });
  return [...texts, ...files];
}

/** A file that is not chosen is left out, so that the server says what is missing. */
export function formDataOf(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts)
    if ('text' in part) form.append(part.name, part.text);
    else if (part.file !== undefined) form.append(part.name, part.file);
  return form;
}

function formSchema(document: ApiDocument, { requestBody }: Operation): SchemaObject {
  const schema = requestBody?.content[FORM_TYPE]?.schema;
  return (typeof schema === 'object' ? resolved<SchemaObject>(document, schema) : undefined) ?? {};
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
