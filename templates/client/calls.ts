import { AS_JSON, callOf, type Open, type RequestParts, segmentNames } from './call.js';
import type { Tools } from './connect.js';
import { isStructured } from './encode.js';
import type { Shape } from './revive.js';

/**
 * The HTTP method and the path of a call, what it sends, what in its answer JSON has no type for, and whether a publication
 * has streams and pages.
 */
type CallRow = [
  verb: string,
  path: string,
  sends?: Sends,
  shape?: Shape,
  live?: boolean,
  pages?: boolean,
];

/** `parts` are the parts of the request itself. */
type Sends = ArgumentNames | 'parts';

/**
 * A list names arguments that travel by position; an object those that travel by name, with their positions, or the fields of
 * the only argument.
 */
type ArgumentNames = string[] | Record<string, number>;

/** In place of a position. */
const FIELD = -1;

type CollectionRow = [path: string, idShape?: Shape];

/** Rows by the parts of their names. A row without a name is that of a name that begins others. */
interface RowTree<Row> {
  [name: string]: RowTree<Row> | Row;
}

interface Rows {
  methods: RowTree<CallRow>;
  publications: RowTree<CallRow>;
  collections: RowTree<CollectionRow>;
}

/** The members of publications that open streams, or read pages. */
export type Streams = (tools: Tools) => Record<string, Open<object>>;

/** Makes the form of a call with files. */
export type FormOf = (
  names: readonly string[],
  args: readonly unknown[],
  inPath: readonly string[],
) => FormData | undefined;

/** Makes functions of the rows, which are JSON: of that, engines and compilers have less work than of code. */
export function routesOf<Routes>(
  json: string,
  streams: Streams = () => ({}),
  pages: Streams = () => ({}),
  formOf?: FormOf,
): (tools: Tools) => Routes {
  const { methods, publications, collections }: Rows = JSON.parse(json);
  return (tools) => {
    const streaming = Object.entries(streams(tools));
    const paging = Object.entries(pages(tools));
    const publication = (row: CallRow): object => {
      const publication = functionOf(row, argumentsOfPublication, tools.request);
      const [verb, , , , isLive = verb === 'GET', isPaged = false] = row;
      for (const [name, open] of [...(isLive ? streaming : []), ...(isPaged ? paging : [])])
        Object.assign(publication, { [name]: functionOf(row, argumentsOfPublication, open) });
      return publication;
    };
    return {
      methods: opened(methods, (row: CallRow) =>
        functionOf(row, argumentsOfMethod, tools.request, formOf),
      ),
      publications: opened(publications, publication),
      collections: opened(collections, ([path, idShape]: CollectionRow) =>
        tools.collection(path, idShape),
      ),
    } as Routes;
  };
}

function functionOf(
  [verb, path, sends = [], shape]: CallRow,
  argumentsOf: (names: ArgumentNames, given: unknown[]) => object,
  open: Open<object>,
  formOf?: FormOf,
): (...given: unknown[]) => object {
  return (...given) => {
    if (sends === 'parts') return open(verb, path, given[0] as RequestParts | undefined, shape);
    const args = argumentsOf(sends, given);
    const hasNames = Array.isArray(sends) && Array.isArray(args);
    const form = hasNames ? formOf?.(sends, args, segmentNames(path)) : undefined;
    return callOf(open)(verb, path, args, shape, form);
  };
}

function opened<Row extends unknown[]>(tree: RowTree<Row>, open: (row: Row) => object): object {
  const { '': own, ...members } = tree;
  const whole = own !== undefined && isRow(own) ? open(own) : {};
  for (const [name, member] of Object.entries(members)) {
    const value = isRow(member) ? open(member) : opened(member, open);
    Object.defineProperty(whole, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return whole;
}

const isRow = <Row extends unknown[]>(value: RowTree<Row> | Row): value is Row =>
  Array.isArray(value);

const REST = '...';

/** A method takes its arguments by position. */
function argumentsOfMethod(names: ArgumentNames, given: unknown[]): object {
  if (Array.isArray(names))
    return names.some((name) => name.startsWith(REST)) ? given : given.slice(0, names.length);
  if (Object.values(names).includes(FIELD)) return argumentsByName(names, given[0] ?? {});
  const named = Object.entries(names).map(([name, index]) =>
    name.startsWith(REST)
      ? [withoutRest(name), given.length > index ? given.slice(index) : undefined]
      : [name, given[index]],
  );
  return Object.fromEntries(named);
}

/** A publication takes them by name, too: an object alone names them. */
function argumentsOfPublication(names: ArgumentNames, given: unknown[]): object {
  const [args] = given;
  const isNamed = given.length === 1 && isStructured(args) && !Array.isArray(args);
  return isNamed ? argumentsByName(names, args as object) : argumentsOfMethod(names, given);
}

function argumentsByName(names: ArgumentNames, args: object): object {
  const values = new Map<string, unknown>(Object.entries(args));
  if (Array.isArray(names))
    return names.flatMap((name) =>
      name.startsWith(REST) ? (values.get(withoutRest(name)) ?? []) : [values.get(name)],
    );
  const sent = Object.keys(names).map(withoutRest);
  const spelled = (name: string): string => (sent.includes(name + AS_JSON) ? name + AS_JSON : name);
  return Object.fromEntries([...values].map(([name, value]) => [spelled(name), value]));
}

const withoutRest = (name: string): string =>
  name.startsWith(REST) ? name.slice(REST.length) : name;
