import { PARAMETER_SEGMENT } from '../conventions.js';
import type { MethodRoute, PublicationRoute } from './route.js';

/** Positions of the arguments that have to be strings, though a request could bring something else (C37). */
export interface StringArguments {
  strings: number[];
  /** Whether every argument after the last of these has to be one too. */
  rest: boolean;
}

/** Arguments in the path are strings anyway, and a GET or DELETE has no others unless its declaration reads them itself. */
export function stringArguments({
  verb,
  path,
  declaration,
}: PublicationRoute | MethodRoute): StringArguments {
  const { options, parameters } = declaration;
  const isOwnReader = options.getArgsFromRequest === true;
  if (!isOwnReader && (verb === 'get' || verb === 'delete')) return { strings: [], rest: false };
  const segments = isOwnReader ? [] : path.split('/').filter((segment) => PARAMETER_SEGMENT.test(segment));
  const strings = parameters.flatMap(({ isString }, index) =>
    isString === true && !segments.includes(`:${index}`) ? [index] : [],
  );
  return { strings, rest: parameters.some(({ isString, rest }) => isString === true && rest) };
}
