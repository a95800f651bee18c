/** The part of a client that is the same in every API: modules of `templates/client`, made one. */
import { readClientParts } from '../templates.js';

const EVERY = ['connect', 'collection', 'call', 'send', 'revive', 'encode', 'object-id', 'rest-error'];

/** What an application may want to name; all else stays within the file. */
const PUBLIC = new Set(
  `CallOptions ClientOptions Collection Credentials Fetch Fields Login NewDocument ObjectId Published Query RequestParts
  RequestPartsOf RestError`.split(/\s+/),
);

/** `usesBoth`: whether a name of a route begins another. */
export const clientParts = (usesBoth: boolean): string[] =>
  readClientParts(usesBoth ? [...EVERY, 'both'] : EVERY).map((text) =>
    text
      .replace(/^import .*;\n/gm, '')
      .replace(DECLARATION, (declaration, name: string) =>
        PUBLIC.has(name) ? declaration : declaration.replace('export ', ''),
      )
      .trim(),
  );

const DECLARATION = /^(?:export )?(?:async )?(?:class|function|interface|type|const) (\w+)/gm;

export const declaredNames = (parts: readonly string[]): string[] =>
  parts.flatMap((text) => [...text.matchAll(DECLARATION)].map(([, name = '']) => name));
