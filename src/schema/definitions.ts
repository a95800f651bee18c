/** The named types of an API: each is described once, and referred to by what it is, until all names are known. */
import { DEFINITIONS, type Schema } from '../contract.js';
import { compare } from './compare.js';

/** What a named type is, wherever it is asked for. */
export interface TypeIdentity {
  /** As the source names it, with type arguments where it has some: `Page<Task>`. */
  name: string;
  /** A file of the project relative to its root, or the specifier of a package. */
  from: string;
}

export interface Definitions {
  /** A reference to a named type, which is described when it is first asked for; a type may refer to itself. */
  refer(identity: TypeIdentity, describe: () => Schema): Schema;
  /** As `refer`; where it cannot be described, nothing remains of it, and another way may be tried. */
  attempt(identity: TypeIdentity, describe: () => Schema | undefined): Schema | undefined;
  /** What a reference refers to; nothing while that is being described. */
  resolve(schema: Schema): Schema | undefined;
  /** Every type that was asked for. */
  all(): ReadonlyMap<string, DefinedType>;
}

export interface DefinedType {
  identity: TypeIdentity;
  schema: Schema;
}

export function createDefinitions(): Definitions {
  const types = new Map<string, { identity: TypeIdentity; schema?: Schema }>();
  const attempt: Definitions['attempt'] = (identity, describe) => {
    const key = keyOf(identity);
    if (!types.has(key)) {
      const type: { identity: TypeIdentity; schema?: Schema } = { identity };
      types.set(key, type);
      const schema = describe();
      if (schema === undefined) {
        types.delete(key);
        return undefined;
      }
      type.schema = schema;
    }
    return { $ref: DEFINITIONS + key };
  };
  return {
    attempt,
    refer: (identity, describe) => attempt(identity, describe) ?? { $ref: DEFINITIONS + keyOf(identity) },
    resolve: ({ $ref }) =>
      $ref === undefined ? undefined : types.get($ref.slice(DEFINITIONS.length))?.schema,
    all: () =>
      new Map(
        [...types].flatMap(([key, { identity, schema }]) =>
          schema === undefined ? [] : [[key, { identity, schema }] as const],
        ),
      ),
  };
}

const keyOf = ({ name, from }: TypeIdentity): string => `${from}\0${name}`;

/**
 * The names under which an API shows its types, by their keys. A name that one type bears stays; several types of one
 * name are told apart by the modules that declare them, so that no order of visits matters.
 */
export function namesOf(types: ReadonlyMap<string, DefinedType>): Map<string, string> {
  const bearers = new Map<string, [string, DefinedType][]>();
  for (const each of types) {
    const name = readable(each[1].identity.name);
    bearers.set(name, [...(bearers.get(name) ?? []), each]);
  }
  const names = new Map<string, string>();
  const taken = new Set([...bearers].filter(([, same]) => same.length === 1).map(([name]) => name));
  for (const [name, same] of [...bearers].sort(([one], [other]) => compare(one, other))) {
    const [only] = same;
    if (same.length === 1 && only !== undefined) names.set(only[0], name);
    else for (const [key, named] of apart(name, same, taken)) names.set(key, named);
  }
  return names;
}

/** `ServerTasksTask` and `SharedTask`: as many folders as tell all of them apart. */
function apart(name: string, same: readonly [string, DefinedType][], taken: Set<string>): [string, string][] {
  const sorted = [...same].sort(([one], [other]) => compare(one, other));
  const longest = Math.max(...sorted.map(([, { identity }]) => identity.from.split('/').length));
  for (let count = 1; count <= longest; count += 1) {
    const named = sorted.map(([, { identity }]) => lastParts(identity.from, count) + name);
    if (new Set(named).size < named.length || named.some((each) => taken.has(each))) continue;
    for (const each of named) taken.add(each);
    return sorted.map(([key], index) => [key, named[index] ?? name]);
  }
  return sorted.map(([key, { identity }]) => [key, `${readable(identity.from)}.${readable(identity.name)}`]);
}

function lastParts(from: string, count: number): string {
  const parts = from.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');
  return parts
    .slice(-count)
    .map((part) => readable(part))
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** In the characters that OpenAPI allows: `Page<Task>` becomes `PageOfTask`. */
function readable(name: string): string {
  const text = name
    .replace(
      /<(.*)>$/s,
      (_whole, inside: string) =>
        `Of${inside.replace(/(?:^|[^\w$]+)(.?)/g, (_gap, next: string) => next.toUpperCase())}`,
    )
    .replace(/[^\w.-]+(.?)/g, (_gap, next: string) => next.toUpperCase());
  return text === '' ? 'Type' : text;
}

/** A schema with every reference renamed. */
export function renamed(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string'
          ? DEFINITIONS + (names.get(part.slice(DEFINITIONS.length)) ?? part.slice(DEFINITIONS.length))
          : key === 'default' || key === 'examples' || key === 'enum' || key === 'const'
            ? part
            : rename(part),
      ]),
    );
  };
  return rename(schema) as Schema;
}

/** The types that these schemas refer to, directly or through each other. */
export function referredTo(
  schemas: readonly Schema[],
  types: ReadonlyMap<string, DefinedType>,
): Map<string, DefinedType> {
  const reached = new Map<string, DefinedType>();
  const open: unknown[] = [...schemas];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (key === '$ref' && typeof part === 'string') {
        const target = part.slice(DEFINITIONS.length);
        const type = types.get(target);
        if (type === undefined || reached.has(target)) continue;
        reached.set(target, type);
        open.push(type.schema);
      } else if (part !== undefined) open.push(part);
    }
  }
  return reached;
}
