/** Reports answers with a file or a stream within an object: JSON makes `{}` of it (C55). */
import type { Api } from '../../shared/api.js';
import { type Diagnostic, diagnostic, mark } from '../../shared/diagnostics.js';
import { isFileSchema } from '../../shared/file-arguments.js';
import { branches, reachedSchemas } from '../../shared/json-schema/index.js';
import type { Project } from '../project/index.js';

export const nestedFileDiagnostics = ({ sources }: Project, { methods, types }: Api): Diagnostic[] =>
  methods.flatMap(({ resultSchema = {}, withheld, file, line, column }) => {
    const inJson = branches(resultSchema, types).filter((part) => !isFileSchema(part));
    const reached = inJson.flatMap((part) => [...reachedSchemas(part, types)]);
    if (withheld !== undefined || !reached.some((part) => part['x-type'] === 'File')) return [];
    const message = 'This method answers a file within an object, of which JSON makes `{}`.';
    const hint = 'Answer the file alone, or its bytes: `new Uint8Array(await file.arrayBuffer())`.';
    return [
      diagnostic('file-within-answer', message, {
        place: mark(sources.text(file), { file, line, column }),
        hint,
      }),
    ];
  });
