/** The schema libraries that restgen reads. A new library is a folder beside this file and a line in this list. */
import { arktype } from './arktype/arktype.js';
import { checkLibrary } from './check/check.js';
import { joi } from './joi/joi.js';
import type { SchemaLibrary } from './library.js';
import { simpleSchema } from './simple-schema/simple-schema.js';
import { typebox } from './typebox/typebox.js';
import { valibot } from './valibot/valibot.js';
import { zod } from './zod/zod.js';

/** The order in which `typedBy` lists them and in which descriptions are taken from them. */
export const LIBRARIES: readonly SchemaLibrary[] = [
  checkLibrary,
  zod,
  simpleSchema,
  joi,
  valibot,
  arktype,
  typebox,
];
