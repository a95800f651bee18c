import type { ts } from 'ts-morph';
import type {
  Collection,
  Method,
  Options,
  OwnStatuses,
  Parameter,
  Publication,
} from '../../../shared/api.js';
import { isNeeded, type ReadName } from '../../../shared/contract.js';
import type { Place } from '../../../shared/diagnostics.js';
import type {
  Finder,
  FoundCollection,
  FoundMethod,
  FoundPublication,
  FoundRead,
} from '../../analysis/declarations/index.js';
import { statusesOf } from '../../analysis/statuses/index.js';
import { placeOf } from '../../project/parsing/index.js';
import {
  checkCursors,
  collectionDocument,
  isExecuted,
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
  return {
    kind: 'publication',
    name: found.name,
    ...whereIs(context, found.at),
    options: withReads(found, parameters),
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
  return {
    kind: 'method',
    name: found.name,
    ...whereIs(context, found.at),
    options: withReads(found, parameters),
    parameters,
    ...result,
    ...ownStatuses(context, found),
  };
}

function withReads(
  { options: { options, reads } }: FoundMethod | FoundPublication,
  parameters: readonly Parameter[],
): Options {
  if (reads === undefined) return options;
  const requestReads = Object.fromEntries(
    Object.entries(reads).map(([part, names]) => [part, names.map((name) => readName(name, parameters))]),
  );
  return { ...options, requestReads };
}

/** A name is needed where its value is an argument that cannot be left out. Types and comments refuse nothing (C40). */
function readName({ argument, ...name }: FoundRead, parameters: readonly Parameter[]): ReadName {
  const parameter = argument === undefined ? undefined : parameters[argument];
  if (parameter === undefined || !isNeeded(parameter) || !parameter.typedBy.some(isExecuted)) return name;
  const { executed = parameter.schema ?? {} } = parameter;
  return Object.keys(executed).length === 0 ? name : { ...name, isNeeded: true };
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
    options: found.idGeneration === undefined ? {} : { idGeneration: found.idGeneration },
    ...collectionDocument(context, found),
  };
}

function whereIs({ evaluator }: Finder, node: ts.Node): Place & { app?: string } {
  const place = placeOf(node);
  const app = evaluator.project.apps.of(place.file);
  return app === '' ? place : { ...place, app };
}
