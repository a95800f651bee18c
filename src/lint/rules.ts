/** The one table of rules. */
import type { DiagnosticCode } from '../diagnostics.js';
import { publicationNeverReady } from './publication-never-ready.js';
import type { Rule } from './subject.js';
import { uncheckedArguments } from './unchecked-arguments.js';
import { urlArgumentCompared } from './url-argument-compared.js';
import { usersWithoutProjection } from './users-without-projection.js';
import { writeWithoutUser } from './write-without-user.js';

export const RULES = [
  { code: 'unchecked-arguments', rule: uncheckedArguments },
  { code: 'write-without-user', rule: writeWithoutUser },
  { code: 'publication-never-ready', rule: publicationNeverReady },
  { code: 'users-without-projection', rule: usersWithoutProjection },
  { code: 'url-argument-compared', rule: urlArgumentCompared },
] as const satisfies readonly { code: DiagnosticCode; rule: Rule }[];

export type LintCode = (typeof RULES)[number]['code'];
