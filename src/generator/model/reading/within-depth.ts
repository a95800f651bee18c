import type { ts } from 'ts-morph';
import { withoutDeepParts } from '../../../shared/json-schema/index.js';
import type { Finder } from '../../analysis/declarations/index.js';
import { guardStackOverflow } from '../../analysis/declarations/index.js';
import { type SchemaHolder, withSchemas } from './with-schemas.js';

/**
 * Limits the depth of the declaration's schemas, so that tools can follow them. `undefined` if the compiler itself
 * cannot.
 */
export function withinDepth<Declaration extends SchemaHolder>(
  finder: Finder,
  at: ts.Node,
  build: () => Declaration | undefined,
): Declaration | undefined {
  const built = guardStackOverflow(finder, at, build);
  if (built === undefined) return undefined;
  let isCut = false;
  const result = withSchemas(built, (schema) => {
    const less = withoutDeepParts(schema);
    isCut ||= less !== schema;
    return less;
  });
  if (isCut) reportCut(finder, at);
  return result;
}

const reportCut = ({ report }: Finder, at: ts.Node): void =>
  report(
    'type-too-deep',
    at,
    'A type of this declaration is nested too deeply to describe: its innermost types are not validated.',
    'Give its parts names of their own, with interfaces or type aliases.',
  );
