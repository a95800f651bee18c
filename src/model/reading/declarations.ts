import type { ts } from 'ts-morph';
import type {
  Finder,
  FoundCollection,
  FoundMethod,
  FoundPublication,
} from '../../analysis/declarations/index.js';
import { statusesOf } from '../../analysis/statuses/index.js';
import { type CommentText, commentText, documentedFunction, tagAround } from '../../analysis/syntax/index.js';
import type { Collection, Method, OwnStatuses, Publication } from '../../api.js';
import type { Place } from '../../diagnostics.js';
import { placeOf } from '../../project/parsing/index.js';
import {
  checkCursors,
  collectionDocument,
  parametersOf,
  publishedSchema,
  resultOf,
  type SchemaContext,
} from '../../schema/index.js';
import { checkUrlArguments } from './url-arguments.js';

/** `undefined` if the options cannot be decided: there is no route then. */
export function publicationOf(context: SchemaContext, found: FoundPublication): Publication | undefined {
  if (found.options.undecided === true) return undefined;
  const parameters = parametersOf(context, found);
  checkUrlArguments(context, found, parameters);
  const within = { ...context, evaluator: context.evaluator.within(found.frame) };
  if (found.isComposite !== true) checkCursors(within, found);
  const published = found.isComposite === true ? undefined : publishedSchema(within, found.handler);
  const { name, documented } = found;
  const { options } = found.options;
  return {
    kind: 'publication',
    name,
    ...whereIs(context, found.at),
    ...commentIn(documented, documentedFunction(found.handler)),
    options,
    parameters,
    ...(published === undefined ? {} : { published }),
    ...ownStatuses(context, found),
  };
}

/** `undefined` if the options cannot be decided: there is no route then. */
export function methodOf(context: SchemaContext, found: FoundMethod): Method | undefined {
  if (found.options.undecided === true) return undefined;
  const parameters = parametersOf(context, found);
  const result = resultOf(context, found);
  checkUrlArguments(context, found, parameters);
  const { name, documented } = found;
  const { options } = found.options;
  return {
    kind: 'method',
    name,
    ...whereIs(context, found.at),
    ...commentIn(documented, documentedFunction(found.handler)),
    options,
    parameters,
    ...result,
    ...ownStatuses(context, found),
  };
}

function ownStatuses(
  { evaluator }: SchemaContext,
  found: FoundMethod | FoundPublication,
): { statuses?: OwnStatuses } {
  const statuses = statusesOf(evaluator, found);
  return statuses === undefined ? {} : { statuses };
}

export function collectionOf(context: SchemaContext, found: FoundCollection): Collection {
  return {
    kind: 'collection',
    name: found.name,
    ...whereIs(context, found.at),
    ...commentIn(found.documented),
    options: found.idGeneration === undefined ? {} : { idGeneration: found.idGeneration },
    ...collectionDocument(context, found),
  };
}

function whereIs({ evaluator }: Finder, node: ts.Node): Place & { app?: string } {
  const place = placeOf(node);
  const app = evaluator.project.appOf(place.file);
  return app === '' ? place : { ...place, app };
}

/** From the comment of the declaration, or of its function. */
function commentIn(node: ts.Node, handler?: ts.Node): CommentText {
  const own = commentText(node);
  const other = handler === undefined ? {} : commentText(handler);
  const { description, details } = own.description === undefined ? other : own;
  const returns = own.returns ?? other.returns;
  const tag = own.tag ?? other.tag ?? tagAround(node);
  return {
    ...(description === undefined ? {} : { description }),
    ...(details === undefined ? {} : { details }),
    ...(returns === undefined ? {} : { returns }),
    ...(tag === undefined ? {} : { tag }),
  };
}
