import type { ts } from 'ts-morph';
import type { Collection, Method, Publication } from '../../../shared/api.js';
import { definedProperties } from '../../../shared/defined-properties.js';
import type { Place } from '../../../shared/diagnostics.js';
import type {
  DeclaredCollection,
  DeclaredMethod,
  DeclaredPublication,
  Finder,
} from '../../analysis/declarations/index.js';
import { statusesOfHandler } from '../../analysis/statuses/index.js';
import { placeOfNode } from '../../project/parsing/index.js';
import {
  checkCursors,
  collectionDocument,
  parametersOfDeclaration,
  publishedSchema,
  resultOfMethod,
  type SchemaContext,
} from '../../schema/index.js';
import { checkPage } from './check-page.js';
import { checkUrlArguments } from './url-arguments.js';

/** `undefined` if the options cannot be decided: there is no route then. */
export function describePublication(
  context: SchemaContext,
  declaration: DeclaredPublication,
): Publication | undefined {
  const call = describeCall(context, declaration);
  if (call === undefined) return undefined;
  const within = { ...context, evaluator: context.evaluator.within(declaration.frame) };
  checkPage(within, declaration, call.parameters);
  if (declaration.isComposite === true) return { kind: 'publication', ...call };
  checkCursors(within, declaration);
  const published = publishedSchema(within, declaration.handler);
  return { kind: 'publication', ...call, ...definedProperties({ published }) };
}

/** `undefined` if the options cannot be decided: there is no route then. */
export function describeMethod(context: SchemaContext, declaration: DeclaredMethod): Method | undefined {
  const call = describeCall(context, declaration);
  return call && { kind: 'method', ...call, ...resultOfMethod(context, declaration) };
}

/** The part that publications and methods have in common. */
function describeCall(
  context: SchemaContext,
  declaration: DeclaredPublication | DeclaredMethod,
): Omit<Publication, 'kind'> | undefined {
  if (declaration.options.undecided === true) return undefined;
  const parameters = parametersOfDeclaration(context, declaration);
  checkUrlArguments(context, declaration, parameters);
  return {
    name: declaration.name,
    ...whereIs(context, declaration.at),
    options: declaration.options.options,
    parameters,
    ...definedProperties({ statuses: statusesOfHandler(context.evaluator, declaration) }),
  };
}

export function describeCollection(context: SchemaContext, declaration: DeclaredCollection): Collection {
  return {
    kind: 'collection',
    name: declaration.name,
    ...whereIs(context, declaration.at),
    options: definedProperties({ idGeneration: declaration.idGeneration }),
    ...definedProperties({ documentSchema: collectionDocument(context, declaration) }),
  };
}

function whereIs({ evaluator }: Finder, node: ts.Node): Place & { app?: string } {
  const place = placeOfNode(node);
  const app = evaluator.project.apps.of(place.file);
  return app === '' ? place : { ...place, app };
}
