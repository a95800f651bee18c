/** A request as code, in the languages of those who call APIs. Each sample is whole: it can be pasted and run. */
import type { SampleRequest } from '../sample-request.js';
import { curlSample } from './curl.js';
import { javascriptSample } from './javascript.js';
import { kotlinSample } from './kotlin.js';
import { pythonSample } from './python.js';
import { swiftSample } from './swift.js';

/** By the generated client, which needs more than the request: see `clientSample`. */
export const CLIENT = 'TypeScript';
export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'Swift', 'Kotlin', CLIENT] as const;
export type Language = (typeof LANGUAGES)[number];
export type PlainLanguage = Exclude<Language, typeof CLIENT>;

const WRITERS: Readonly<Record<PlainLanguage, (request: SampleRequest) => string>> = {
  curl: curlSample,
  JavaScript: javascriptSample,
  Python: pythonSample,
  Swift: swiftSample,
  Kotlin: kotlinSample,
};

export const codeSample = (language: PlainLanguage, request: SampleRequest): string =>
  WRITERS[language](request);
