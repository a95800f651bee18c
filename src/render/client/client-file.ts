/** `client.ts`: a typed client of the API that imports nothing. */
import type { Contract } from '../../contract.js';
import type { Route } from '../../routes/route.js';
import { literal } from '../literal.js';
import type { ClientView } from '../view.js';
import { layOutRoute } from './layout.js';
import { typeNames } from './names.js';
import { clientParts, declaredNames } from './parts.js';
import { collectionText, type Known, methodText, publicationText, type RouteText } from './route.js';
import { shapesOf, usedShapes } from './shapes.js';
import { isNested, treeLines } from './tree.js';
import { typeDeclarations } from './types.js';

export function clientView(contract: Contract, routes: readonly Route[]): ClientView {
  const names = typeNames(Object.keys(contract.$defs), declaredNames(clientParts(true)));
  const shapes = shapesOf(contract.$defs, names);
  const sections = sectionsOf(contract, routes, { names, shapes });
  const answers = [...Object.values(contract.methods), ...Object.values(contract.publications)].map(
    ({ gives }) => gives,
  );
  const tools = toolsOf(contract);
  return {
    types: typeDeclarations(contract.$defs, names),
    tools: tools.length === 0 ? '_' : `{ ${tools.join(', ')} }`,
    sections,
    shapes: usedShapes(shapes, answers.map(shapes.of)).map(([name, shape]) =>
      layOutRoute(`${name}: `, { head: '', body: literal(shape) }, 1).join('\n'),
    ),
    parts: clientParts(hasNested(contract)),
  };
}

const hasNested = ({ methods, publications, collections }: Contract): boolean =>
  [methods, publications, collections].some((section) => isNested(Object.keys(section)));

/** What of the client's own functions the routes use: the compiler refuses a name that is not used. */
function toolsOf({ methods, publications, collections }: Contract): string[] {
  const calls = [...Object.values(methods), ...Object.values(publications)];
  const isUsed = {
    call: calls.some(({ readsRequest }) => readsRequest !== true),
    collection: Object.keys(collections).length > 0,
    request: calls.some(({ readsRequest }) => readsRequest === true),
  };
  return Object.entries(isUsed).flatMap(([tool, used]) => (used ? [tool] : []));
}

function sectionsOf(contract: Contract, routes: readonly Route[], known: Known): string[] {
  const descriptions = new Map(
    routes.map(({ kind, declaration }) => [`${kind} ${declaration.name}`, declaration.description]),
  );
  const section = <One>(
    kind: Route['kind'],
    of: Record<string, One>,
    text: (one: One, known: Known) => RouteText,
  ) =>
    sectionText(
      `${kind}s`,
      Object.entries(of).map(([name, one]) => ({
        name,
        description: descriptions.get(`${kind} ${name}`),
        text: text(one, known),
      })),
    );
  return [
    section('method', contract.methods, methodText),
    section('publication', contract.publications, publicationText),
    section('collection', contract.collections, collectionText),
  ];
}

function sectionText(name: string, entries: Parameters<typeof treeLines>[0]): string {
  return entries.length === 0
    ? `  ${name}: {},`
    : [`  ${name}: {`, ...treeLines(entries, 2), '  },'].join('\n');
}
