/** The path of a route as declared, and as listed (C23). */
import { canonicalPath, isParameterSegment, replaceParameters } from '../../shared/conventions.js';

/** `encoded` is the other path of a name. */
export type ReadUrl = { path: string; encoded?: string } | { problem: string; hint: string };

/**
 * Reads the `url` of a declaration (C6). The path starts with a slash, and its literal segments are percent-encoded where
 * they have to be.
 */
export function readUrl(url: string): ReadUrl {
  const segments = (url.startsWith('/') ? url : `/${url}`).split('/');
  const mixed = segments.find((segment) => /^:|:\d/.test(segment) && !isParameterSegment(segment));
  if (mixed !== undefined) {
    return {
      problem: `'${mixed}' mixes a parameter with text`,
      hint: 'Make the parameter a whole segment, as in /tasks/:0.',
    };
  }
  const beyond = segments.find((segment) => /[?#]/.test(segment));
  if (beyond !== undefined) {
    return {
      problem: `'${beyond}' is not part of a path`,
      hint: 'Leave out the part after the path; write a literal ? or # as %3F or %23.',
    };
  }
  const dots = segments.find((segment) => segment === '.' || segment === '..');
  if (dots !== undefined) return unreachable(dots);
  const parameters = segments.filter(isParameterSegment);
  const twice = parameters.find((segment, index) => parameters.indexOf(segment) !== index);
  if (twice !== undefined) {
    return { problem: `'${twice}' occurs twice`, hint: 'Give every parameter its own number or name.' };
  }
  const encoded = segments.map((segment) => (isParameterSegment(segment) ? segment : encodeSegment(segment)));
  const wrong = encoded.indexOf(undefined);
  if (wrong === -1) return { path: encoded.join('/') };
  return {
    problem: `'${segments[wrong]}' cannot be percent-decoded`,
    hint: 'Write a literal percent sign as %25.',
  };
}

export const unreachable = (dots: string): ReadUrl => ({
  problem: `most clients resolve '${dots}' before they send it`,
  hint: 'Choose another path with the option `url`.',
});

/** `undefined` if the text has an unpaired surrogate or an invalid percent-encoding. */
function encodeSegment(segment: string): string | undefined {
  try {
    return canonicalPath(segment);
  } catch {
    return undefined;
  }
}

/** A form that is equal for paths that differ only in the names of their parameters. */
export const pathShape = (path: string): string => replaceParameters(path, () => ':');
