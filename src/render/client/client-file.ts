/** Renders `client`, which imports nothing, and its types beside JavaScript. */
import type { Contract } from '../../contract.js';
import { lazy } from '../../memoize.js';
import type { Route } from '../../routes/index.js';
import { layOut, propertyDocument, valueExpression } from '../layout/index.js';
import type { ClientView, Dialect, PartCache } from '../parts/index.js';
import { declarationFile, declarationKey, declarationsOf } from '../parts/index.js';
import type { ClientNames, ClientRoute } from './call-function.js';
import { typeNames } from './names.js';
import { clientParts, clientTypes, declaredNames } from './parts.js';
import { collectionRoute, methodRoute, publicationRoute } from './route.js';
import { shapesOf, usedShapes } from './shapes.js';
import { type TreeEntry, type TreeNode, treeLines, treeOf } from './tree.js';
import type { TypeNames } from './type-of-schema.js';
import { typeLines } from './type-tree.js';
import { typeDeclarations } from './types.js';

/** Always an ECMAScript module, because browsers run no other. */
export function clientFileOf(dialect: Dialect): string {
  if (dialect === 'typescript') return 'client.ts';
  return dialect === 'commonjs' ? 'client.mjs' : 'client.js';
}

export function clientView(
  contract: Contract,
  routes: readonly Route[],
  file: string,
  cache: PartCache,
): ClientView {
  const names = clientTypeNames(contract);
  const shapes = shapesOf(contract.$defs, names);
  const isTyped = file === 'client.ts';
  const sections = sectionsOf(contract, routes, { names, shapes }, cache);
  const answers = [...Object.values(contract.methods), ...Object.values(contract.publications)].map(
    ({ result }) => result,
  );
  return {
    isTyped,
    typesFile: declarationFile(file),
    types: typeDeclarations(contract.$defs, names),
    sections: sections.map(({ name, tree }) => sectionText(`"${name}"`, treeLines(tree, 2))).join(',\n'),
    sectionTypes: sections.map(({ name, tree }) => `${sectionText(name, typeLines(tree, 2))};`),
    shapes: usedShapes(shapes, answers.map(shapes.of)).map(([name, shape]) =>
      layOut([propertyDocument(name, valueExpression(shape)), ','], 1),
    ),
    parts: clientParts(isTyped ? 'ts' : 'js'),
    typeParts: isTyped ? [] : [clientTypes()],
  };
}

/** The names that the API's types have in code, by their names in the API. */
export const clientTypeNames = ({ $defs }: Contract): TypeNames => typeNames(Object.keys($defs), ownNames());

const ownNames = lazy(() => declaredNames(clientParts('ts')));

function sectionsOf(
  contract: Contract,
  routes: readonly Route[],
  known: ClientNames,
  cache: PartCache,
): Section[] {
  const declarations = declarationsOf(routes);
  const section = <One>(
    kind: Route['kind'],
    of: Record<string, One>,
    routeOf: (one: One, known: ClientNames) => ClientRoute,
  ): Section => ({
    name: `${kind}s`,
    tree: treeOf(
      Object.entries(of).map(([name, one]): TreeEntry => {
        const key = declarationKey(kind, name);
        const declared = declarations.get(key);
        return {
          name,
          description: declared?.declaration.description,
          // Asked for the row and for the types.
          route: lazy(() => routeOf(one, known)),
          recall: (place, make) => {
            if (declared === undefined) return make();
            const of = { declaration: declared.declaration, about: declared.shape };
            return cache.recall('client', place, of, make);
          },
        };
      }),
    ),
  });
  return [
    section('method', contract.methods, methodRoute),
    section('publication', contract.publications, publicationRoute),
    section('collection', contract.collections, collectionRoute),
  ];
}

interface Section {
  name: string;
  tree: TreeNode;
}

function sectionText(name: string, lines: readonly string[]): string {
  const start = `  ${name}: {`;
  return lines.length === 0 ? `${start}}` : [start, ...lines, '  }'].join('\n');
}
