/** Which arguments of a call are files, as a multipart form or a raw body brings them (C53). */
import type { CallContract, ParameterContract, Schema } from './contract.js';
import { verbHasBody } from './conventions.js';
import { branches, type SchemasByName, unionSchema } from './json-schema/index.js';
import { argumentsOfBody, canBeNamed, readingOfObject, withHintAsSchema } from './named-arguments.js';

export interface FileArgument {
  /** `File` if the handler takes a `File` or a `Blob`; `Uint8Array` if it takes bytes. */
  type: 'File' | 'Uint8Array';
  isList: boolean;
}

/** The forms in which a call takes files. */
export interface FileBody {
  /** The parts of a form by their names: arguments, or the members of the only argument. `undefined` for a part that is no file. */
  parts: ReadonlyMap<string, FileArgument | undefined>;
  /** The position of the argument whose members are the parts; `undefined` if the parts are arguments. */
  whole?: number;
  /** The name of the argument that a body of any other content type is. */
  raw?: string;
}

type FileSchema = Schema & { 'x-type': FileArgument['type'] };

export const isFileSchema = (schema: Schema): schema is FileSchema =>
  schema['x-type'] === 'File' || schema['x-type'] === 'Uint8Array';

/** A method's result that may be a download, with the schema of its alternatives in JSON; `undefined` for others (C55). */
export function downloadOfResult(
  result: Schema | undefined,
  $defs: SchemasByName,
): { json: Schema | undefined } | undefined {
  const parts = result === undefined ? [] : branches(result, $defs);
  const others = parts.filter((part) => !isFileSchema(part));
  if (others.length === parts.length) return undefined;
  return { json: others.length === 0 ? undefined : unionSchema(others) };
}

/** `undefined` for a call that takes no file, or reads its request itself. */
export function fileBody(call: CallContract, $defs: SchemasByName): FileBody | undefined {
  if (!verbHasBody(call.verb) || call.readsRequest === true) return undefined;
  const given = argumentsOfBody(call);
  const [first, ...others] = given;
  if (first === undefined) return undefined;
  if (readingOfObject(call, $defs, true) === 'argument') {
    const parts = fileMembers(withHintAsSchema(first.parameter).schema ?? {}, $defs);
    return holdsFile(parts) ? { parts, whole: first.position } : undefined;
  }
  const named = given.filter(({ parameter }) => canBeNamed(parameter, call.params));
  const parts = new Map(named.map(({ parameter }) => [parameter.name, fileOfParameter(parameter, $defs)]));
  if (!holdsFile(parts)) return undefined;
  const { name } = first.parameter;
  const isRaw = others.length === 0 && parts.get(name)?.isList === false;
  return { parts, ...(isRaw && { raw: name }) };
}

const holdsFile = (parts: FileBody['parts']): boolean =>
  [...parts.values()].some((file) => file !== undefined);

/** The members of an object in all its alternatives. */
function fileMembers(schema: Schema, $defs: SchemasByName): Map<string, FileArgument | undefined> {
  const members = new Map<string, FileArgument | undefined>();
  for (const { properties = {} } of branches(schema, $defs))
    for (const [name, part] of Object.entries(properties))
      members.set(name, members.get(name) ?? fileOfSchema(part, $defs));
  return members;
}

function fileOfParameter(parameter: ParameterContract, $defs: SchemasByName): FileArgument | undefined {
  const { schema = {}, rest } = withHintAsSchema(parameter);
  const file = fileOfSchema(schema, $defs);
  return file && rest === true ? { ...file, isList: true } : file;
}

/** The file that a value may be, or the files of a list. */
function fileOfSchema(schema: Schema, $defs: SchemasByName): FileArgument | undefined {
  const parts = branches(schema, $defs);
  const items = parts.flatMap((part) => (part.items ? branches(part.items, $defs) : []));
  const [file = items.find(isFileSchema)] = parts.filter(isFileSchema);
  return file && { type: file['x-type'], isList: items.some(isFileSchema) };
}
