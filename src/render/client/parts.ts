/** The part of a client that is the same in every API: modules of `templates/client`, made one. */
import type { Language } from '../../output-style.js';
import { readClientParts, readClientTypes } from '../parts/index.js';

const EVERY = ['connect', 'collection', 'call', 'send', 'revive', 'encode', 'object-id', 'rest-error'];

export const PARTS = [...EVERY, 'both'];

/** What an application may want to name; all else stays within the file. */
export const PUBLIC = new Set(
  `CallOptions ClientOptions Collection Credentials ErrorCode Fetch Fields Login NewDocument ObjectId Published Query RequestParts
  RequestPartsOf RestError`.split(/\s+/),
);

/** `usesBoth`: whether a name of a route begins another. */
export const clientParts = (usesBoth: boolean, language: Language): string[] =>
  readClientParts(usesBoth ? PARTS : EVERY, language).map(withoutModules);

/** The types of all clients, for what is JavaScript. */
export const clientTypes = (): string => withoutModules(readClientTypes());

/** The text of a module as a part of one that imports nothing. */
const withoutModules = (text: string): string =>
  text
    .replace(/^import .*;\n/gm, '')
    .replace(DECLARATION, (declaration, name: string) =>
      PUBLIC.has(name) ? declaration : declaration.replace('export ', ''),
    )
    .trim();

const DECLARATION = /^(?:export )?(?:declare )?(?:async )?(?:class|function|interface|type|const) (\w+)/gm;

export const declaredNames = (parts: readonly string[]): string[] =>
  parts.flatMap((text) => [...text.matchAll(DECLARATION)].map(([, name = '']) => name));
