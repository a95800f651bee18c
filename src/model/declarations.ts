import type { ts } from 'ts-morph';
import type {
  Finder,
  FoundCollection,
  FoundMethod,
  FoundPublication,
} from '../analysis/declarations/finder.js';
import { descriptionOf, documentedFunction } from '../analysis/syntax/documentation-comment.js';
import type { Collection, Method, Publication } from '../api.js';
import type { Place } from '../diagnostics.js';
import { placeOf } from '../project/place.js';
import { inferredResult } from '../schema/checker/inferred.js';
import type { Schemas } from '../schema/context/schema-context.js';
import { expectedSignature } from '../schema/expected-signature.js';
import { documentedDocument, documentedResult } from '../schema/jsdoc/jsdoc.js';
import { parametersOf } from '../schema/parameters.js';
import { checkCursors } from '../schema/publications/cursors.js';
import { documentTypeOf } from '../schema/publications/document-type.js';
import { publishedSchema } from '../schema/publications/published.js';
import { resultOf, resultSchemaOf, statedResult } from '../schema/results.js';
import { schemaOfNode } from '../schema/syntax/schema-of-node.js';
import { typeText } from '../schema/type-text/type-text.js';
import { checkUrlArguments } from './url-arguments.js';

/** Nothing where the options cannot be decided: there is no route then. */
export function publicationOf(schemas: Schemas, found: FoundPublication): Publication | undefined {
  if (found.options.undecided === true) return undefined;
  const parameters = parametersOf(schemas, found, lost(schemas));
  checkUrlArguments(schemas, found, parameters);
  const within = { ...schemas, evaluator: schemas.evaluator.within(found.frame) };
  if (found.isComposite !== true) checkCursors(within, found.handler);
  const published = found.isComposite === true ? undefined : publishedSchema(within, found.handler);
  const { name, documented } = found;
  const { options } = found.options;
  return {
    kind: 'publication',
    name,
    ...whereIs(schemas, found.at),
    ...described(documented, documentedFunction(found.handler)),
    options,
    parameters,
    ...(published === undefined ? {} : { published }),
  };
}

/** Nothing where the options cannot be decided: there is no route then. */
export function methodOf(schemas: Schemas, found: FoundMethod): Method | undefined {
  if (found.options.undecided === true) return undefined;
  const parameters = parametersOf(schemas, found, lost(schemas));
  const answering = found.isWrapped === true ? undefined : found.handler;
  const stated = statedResult(answering, expectedSignature(schemas, found));
  const result = resultOf(schemas.evaluator, stated, lost(schemas));
  const resultSchema =
    resultSchemaOf(schemas, stated) ??
    inferredResult(schemas, answering) ??
    documentedResult(schemas, answering);
  checkUrlArguments(schemas, found, parameters);
  const { name, documented } = found;
  const { options } = found.options;
  return {
    kind: 'method',
    name,
    ...whereIs(schemas, found.at),
    ...described(documented, documentedFunction(found.handler)),
    options,
    parameters,
    ...(result === undefined ? {} : { result }),
    ...(resultSchema === undefined ? {} : { resultSchema }),
  };
}

export function collectionOf(schemas: Schemas, found: FoundCollection): Collection {
  const stated = documentTypeOf(schemas.evaluator, found);
  const document = stated && typeText(schemas.evaluator, stated, lost(schemas));
  const documentSchema =
    stated === undefined ? documentedDocument(schemas, found.node) : schemaOfNode(schemas, stated);
  return {
    kind: 'collection',
    name: found.name,
    ...whereIs(schemas, found.at),
    ...described(found.documented),
    options: found.idGeneration === undefined ? {} : { idGeneration: found.idGeneration },
    ...(document === undefined ? {} : { document }),
    ...(documentSchema === undefined ? {} : { documentSchema }),
  };
}

function whereIs({ evaluator }: Finder, node: ts.Node): Place & { app?: string } {
  const place = placeOf(node);
  const app = evaluator.project.appOf(place.file);
  return app === '' ? place : { ...place, app };
}

/** In the comment of the declaration, or that of its function. */
function described(node: ts.Node, handler?: ts.Node): { description?: string } {
  const description = descriptionOf(node) ?? (handler && descriptionOf(handler));
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
