import { AS_JSON } from './call.js';
import { isBinary, isObject, tagOf, toJson } from './encode.js';

/**
 * A form of the arguments by their names, or of the members of the only argument. All but files is JSON in it. `undefined` for
 * arguments without a `Blob`.
 */
export function formOf(
  names: readonly string[],
  args: readonly unknown[],
  inPath: readonly string[],
): FormData | undefined {
  const positions = [...args.keys()].filter((position) => !inPath.includes(`${position}`));
  const whole = args[positions[0] ?? 0];
  const isWhole = isObject(whole) && !Array.isArray(whole) && Object.values(whole).some(hasBlob);
  const fields = isWhole
    ? Object.entries(whole)
    : positions.map((position): [string, unknown] => [nameAt(names, position), args[position]]);
  if (!fields.some(([, value]) => hasBlob(value))) return undefined;
  const form = new FormData();
  for (const [name, value] of fields)
    for (const item of hasBlob(value) ? [value].flat() : [value]) append(form, name, item);
  return form;
}

/** A rest parameter takes all further arguments. */
const nameAt = (names: readonly string[], position: number): string =>
  (names[position] ?? names[names.length - 1] ?? '').replace(/^\.{3}/, '');

const isBlob = (value: object): value is Blob => /^\[object (?:Blob|File)\]$/.test(tagOf(value));

const hasBlob = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasBlob) : isObject(value) && isBlob(value);

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (isObject(value) && isBlob(value)) form.append(name, value);
  else if (isObject(value) && isBinary(value)) form.append(name, new Blob([value]));
  else form.append(name + AS_JSON, toJson(value));
}
