import type { ts } from 'ts-morph';
import { descriptionOf } from '../find/description.js';
import type { Finder, FoundCollection, FoundMethod, FoundPublication } from '../find/finder.js';
import { placeOf } from '../find/place.js';
import { isJavaScript, parametersOf, resultOf } from '../schema/parameters.js';
import { typeText } from '../schema/type-text.js';
import type { Collection, Method, Options, Publication } from './api.js';

export function publicationOf(finder: Finder, found: FoundPublication): Publication {
  return {
    kind: 'publication',
    name: found.name,
    ...placeOf(found.at),
    ...described(found.documented),
    options: found.options.options,
    parameters: parametersOf(finder.evaluator, found.handler, lost(finder)),
  };
}

export function methodOf(finder: Finder, found: FoundMethod, options: Options): Method {
  const result = resultOf(finder.evaluator, found.handler, lost(finder));
  return {
    kind: 'method',
    name: found.name,
    ...placeOf(found.at),
    ...described(found.documented),
    options,
    parameters: parametersOf(finder.evaluator, found.handler, lost(finder)),
    ...(result === undefined ? {} : { result }),
  };
}

export function collectionOf(finder: Finder, found: FoundCollection): Collection {
  const [type] = found.node.typeArguments ?? [];
  const document =
    type === undefined || isJavaScript(type) ? undefined : typeText(finder.evaluator, type, lost(finder));
  return {
    kind: 'collection',
    name: found.name,
    ...placeOf(found.at),
    ...described(found.documented),
    options: found.idGeneration === undefined ? {} : { idGeneration: found.idGeneration },
    ...(document === undefined ? {} : { document }),
  };
}

function described(node: ts.Node): { description?: string } {
  const description = descriptionOf(node);
  return description === undefined ? {} : { description };
}

const lost =
  ({ report }: Finder) =>
  (node: ts.Node, name: string): void =>
    report(
      'type-not-importable',
      node,
      `The type ${name.split('\n', 1)[0]} cannot be written in another file: it becomes \`unknown\`.`,
      'Export it.',
    );
