/** What a configuration file throws while it is loaded, as a diagnostic. */
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import { mark, offsetOf } from './mark.js';
import type { ConfigModule } from './module-file.js';

export function notLoaded(module: ConfigModule, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const syntax = /^(?<path>.+):(?<line>\d+):(?<column>\d+): ERROR: (?<what>.+)$/m.exec(message)?.groups;
  if (syntax !== undefined) {
    const place = placeIn(module, syntax['path'], Number(syntax['line']), Number(syntax['column']) + 1);
    return diagnostic('config-not-loaded', `The configuration file cannot be read: ${syntax['what']}.`, {
      ...place,
    });
  }
  if (/Cannot find (package|module) 'restgen'/.test(message)) {
    return diagnostic(
      'config-not-loaded',
      "The configuration file imports 'restgen', which is not installed here.",
      {
        ...importPlace(module),
        hint: 'Install it in the project: npm install restgen',
      },
    );
  }
  const name = error instanceof Error ? `${error.name}: ${firstLine(message)}` : message;
  return diagnostic(
    'config-not-loaded',
    `The configuration file ${module.file} throws ${name}`,
    stackPlace(module, error),
  );
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function importPlace({ file, text }: ConfigModule): Pick<Diagnostic, 'place'> {
  const found = /(['"])restgen\1/.exec(text);
  return found === null
    ? {}
    : { place: mark(file, text, { start: found.index, end: found.index + found[0].length }) };
}

/** Where in the file itself it was thrown, if there. */
function stackPlace(module: ConfigModule, error: unknown): Pick<Diagnostic, 'place'> {
  const stack = (error instanceof Error ? error.stack : undefined) ?? '';
  const frames = stack.matchAll(
    /\(?(?<path>(?:file:\/\/)?\/[^\n()]+?)(?:\?[^\n():]*)?:(?<line>\d+):(?<column>\d+)\)?$/gm,
  );
  for (const { groups } of frames) {
    const place = placeIn(module, groups?.['path'], Number(groups?.['line']), Number(groups?.['column']));
    if (place.place !== undefined) return place;
  }
  return {};
}

function placeIn(
  { path, file, text }: ConfigModule,
  where: string | undefined,
  line: number,
  column: number,
): Pick<Diagnostic, 'place'> {
  if (where === undefined || !samePath(where, path)) return {};
  const start = offsetOf(text, line, column);
  return { place: mark(file, text, { start, end: start + 1 }) };
}

const samePath = (one: string, other: string): boolean =>
  one === pathToFileURL(other).href || relative(one, other) === '';
