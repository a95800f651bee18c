/** A request as code, in the languages of those who call APIs. Each sample is whole: it can be pasted and run. */
import type { SampleRequest } from '../sample-request.js';
import { curlSample } from './curl.js';
import { javascriptSample } from './javascript.js';
import { kotlinSample } from './kotlin.js';
import { pythonSample } from './python.js';
import { swiftSample } from './swift.js';

export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'Swift', 'Kotlin'] as const;
export type Language = (typeof LANGUAGES)[number];

const WRITERS: Readonly<Record<Language, (request: SampleRequest) => string>> = {
  curl: curlSample,
  JavaScript: javascriptSample,
  Python: pythonSample,
  Swift: swiftSample,
  Kotlin: kotlinSample,
};

export const codeSample = (language: Language, request: SampleRequest): string =>
  WRITERS[language](request);
