/** Reads the tags that announce the end of a declaration (C58). */
import type { Deprecation } from '../../../shared/api.js';
import { definedProperties } from '../../../shared/defined-properties.js';
import type { DiagnosticCode } from '../../../shared/diagnostics.js';
import type { CommentTag } from './comment.js';

export interface Problem {
  code: DiagnosticCode;
  message: string;
  hint: string;
}

/** @returns no `deprecated` without `@deprecated` and `@sunset` */
export function readDeprecation(tagsNamed: (name: string) => readonly CommentTag[] | undefined): {
  deprecated?: Deprecation;
  problems: Problem[];
} {
  const [deprecated] = tagsNamed('deprecated') ?? [];
  const [sunset] = tagsNamed('sunset') ?? [];
  if (deprecated === undefined && sunset === undefined) return { problems: [] };
  const { text = '' } = deprecated ?? {};
  const since = readDay('deprecated', SINCE.exec(text)?.[1]);
  const end = readDay('sunset', sunset && (DAY.exec(sunset.line)?.[0] ?? sunset.line));
  const isReversed = since.day !== undefined && end.day !== undefined && end.day < since.day;
  const see = tagsNamed('see')?.flatMap((tag) => NAME.exec(tag.text)?.[1] ?? []);
  return {
    deprecated: {
      text,
      ...definedProperties({ since: since.day, sunset: isReversed ? undefined : end.day, see }),
    },
    problems: [...since.problems, ...end.problems, ...(isReversed ? [REVERSED] : [])],
  };
}

/** A header cannot express other texts, such as a version: `since 2.0`. */
const SINCE = /^(?:since )?(\d{4}-\d[\w-]*)/i;
const DAY = /^\d{4}-\d\d-\d\d(?![\w-])/;
/** `tasks.list` alone, in backticks or in `{@link tasks.list}`. */
const NAME = /^(?:\{@link\s+)?`?([^\s`}|]+)/;

function readDay(tag: string, day: string | undefined): { day?: string; problems: Problem[] } {
  if (day === undefined) return { problems: [] };
  // `Date` reads the 30th of February as a day in March.
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN;
  if (time && new Date(time).toISOString().startsWith(day)) return { day, problems: [] };
  const message = `@${tag} names no valid day, so answers do not announce it: ${day}`;
  const example = tag === 'sunset' ? '@sunset 2027-06-30' : '@deprecated since 2026-05-01';
  return { problems: [{ code: 'tag-invalid', message, hint: `Write it as in \`${example}\`.` }] };
}

const REVERSED: Problem = {
  code: 'tag-invalid',
  message: 'The day of @sunset is before that of @deprecated, so answers do not announce it.',
  hint: 'Let a declaration end on a later day than it is deprecated (RFC 9745).',
};
