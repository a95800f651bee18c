/** Renders `client`, which imports nothing, and its types beside JavaScript. */
import {
  type CallContract,
  type CollectionContract,
  type Contract,
  isLive,
  type Schema,
} from '../../../shared/contract.js';
import { fileBody } from '../../../shared/file-arguments.js';
import type { Route } from '../../routes/index.js';
import { type Dialect, declarationFile } from '../code/index.js';
import type { ClientNames, ClientRoute } from './call-function.js';
import { typeNames } from './names.js';
import { type ClientFeatures, clientParts, clientTypes, declaredNames } from './parts.js';
import { collectionRoute, methodRoute, publicationRoute } from './route.js';
import {
  createShapes,
  type ShapeLine,
  type Shapes,
  shapeLine,
  typeNamesInShape,
  usedLines,
} from './shapes.js';
import { createTree, type TreeEntry, type TreeNode, treeLines, typeLines } from './tree.js';
import type { TypeNames } from './type-of-schema.js';
import { typeDeclaration } from './types.js';

/** Always an ECMAScript module, because browsers run no other. */
export function clientFileName(dialect: Dialect): string {
  if (dialect === 'typescript') return 'client.ts';
  return dialect === 'commonjs' ? 'client.mjs' : 'client.js';
}

export function clientView(contract: Contract, routes: readonly Route[], file: string) {
  const names = clientTypeNames(contract);
  const shapes = createShapes(contract.$defs, names);
  const isTyped = file === 'client.ts';
  const features = clientFeatures(contract);
  const { hasStreams } = features;
  const sections = clientSections(contract, routes, { names, shapes, $defs: contract.$defs, hasStreams });
  const restored = sections.flatMap(({ restoredTypes }) => restoredTypes);
  const types = Object.entries(contract.$defs).map(
    ([name, schema]): ClientType => ({ name, schema, own: names.get(name) ?? name }),
  );
  return {
    isTyped,
    typesFile: declarationFile(file),
    types: types.map(({ schema, own }) => typeDeclaration(own, schema, names)),
    sections: sections.map(({ name, tree }) => sectionText(`"${name}"`, treeLines(tree, 2))).join(',\n'),
    sectionTypes: sections.map(({ name, tree }) => `${sectionText(name, typeLines(tree, 2))};`),
    shapes: usedLines(shapeLines(types, shapes), restored),
    ...features,
    parts: clientParts(isTyped ? 'ts' : 'js', features),
    extensions: extensionArguments(features),
    typeParts: isTyped ? [] : clientTypes(features),
  };
}

const clientFeatures = ({ publications, methods, $defs }: Contract): ClientFeatures => ({
  hasStreams: Object.values(publications).some(isLive),
  hasPages: Object.values(publications).some(({ page }) => page !== undefined),
  hasFiles: Object.values(methods).some((call) => fileBody(call, $defs) !== undefined),
});

/** The arguments of `routesOf` for what the API has: `, streamsOf`. */
function extensionArguments({ hasStreams, hasPages, hasFiles }: ClientFeatures): string {
  const all = [hasStreams && 'streamsOf', hasPages && 'pagesOf', hasFiles && 'formOf'];
  const given = all.slice(0, all.findLastIndex((name) => name !== false) + 1);
  return given.map((name) => `, ${name || 'undefined'}`).join('');
}

interface ClientType {
  name: string;
  schema: Schema;
  /** Its name in code. */
  own: string;
}

function shapeLines(types: readonly ClientType[], shapes: Shapes): ReadonlyMap<string, ShapeLine> {
  const lines = new Map<string, ShapeLine>();
  for (const { schema, own } of types) {
    const shape = shapes.of(schema);
    if (shape !== undefined) lines.set(own, shapeLine(own, shape));
  }
  return lines;
}

/** The names that the API's types have in code, by their names in the API. */
const clientTypeNames = (contract: Contract): TypeNames =>
  typeNames(Object.keys(contract.$defs), declaredNames(clientParts('ts', clientFeatures(contract))));

function clientSections(
  { methods, publications, collections }: Contract,
  routes: readonly Route[],
  client: ClientNames,
): Section[] {
  const section = <One extends CallContract | CollectionContract>(
    kind: Route['kind'],
    of: Record<string, One>,
    createRoute: (one: One, client: ClientNames) => ClientRoute,
  ): Section => {
    const byName = new Map(
      routes.flatMap((route) => (route.kind === kind ? [[route.declaration.name, route] as const] : [])),
    );
    const entries = Object.entries(of).map(([name, one]): TreeEntry => {
      const route = byName.get(name);
      return {
        name,
        facts: route?.declaration ?? {},
        route: createRoute(one, client),
      };
    });
    const restoredTypes = Object.values(of).flatMap((one) =>
      'result' in one ? typeNamesInShape(client.shapes.of(one.result)) : [],
    );
    return { name: `${kind}s`, restoredTypes, tree: createTree(entries) };
  };
  return [
    section('method', methods, methodRoute),
    section('publication', publications, publicationRoute),
    section('collection', collections, collectionRoute),
  ];
}

interface Section {
  name: string;
  /** The types with values that clients restore in its answers. */
  restoredTypes: readonly string[];
  tree: TreeNode;
}

function sectionText(name: string, lines: readonly string[]): string {
  const start = `  ${name}: {`;
  return lines.length === 0 ? `${start}}` : [start, ...lines, '  }'].join('\n');
}
