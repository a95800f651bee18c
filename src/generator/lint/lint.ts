/** Reports declarations that work but are unwise to expose over HTTP. */

import type { Api, Parameter } from '../../shared/api.js';
import type { ExtraArguments, ExtraProperties } from '../../shared/contract.js';
import type { Diagnostic, DiagnosticCode } from '../../shared/diagnostics.js';
import type { DeclaredMethod, DeclaredPublication } from '../analysis/declarations/index.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import type { SchemaContext } from '../schema/index.js';
import { collectionsMisspelt, MISSPELT_RULE } from './collection-misspelt.js';
import type { CollectionRules } from './collection-rules.js';
import { COLLECTION_RULE, nobodyMayWrite } from './nobody-may-write.js';
import { pageWithoutIndex } from './page-without-index.js';
import { publicationNeverReady } from './publication-never-ready.js';
import { publicationReturnsDocuments } from './publication-returns-documents.js';
import { NEVER_ASKED_RULE, rulesNeverAsked } from './rule-never-asked.js';
import { schemaNotRead } from './schema-not-read.js';
import type { LintRule } from './subject.js';
import { thrownValue } from './thrown-value.js';
import { uncheckedArguments } from './unchecked-arguments.js';
import { urlArgumentCompared } from './url-argument-compared.js';
import { usersWithoutProjection } from './users-without-projection.js';
import { writeNotAwaited } from './write-not-awaited.js';
import { writeWithoutUser } from './write-without-user.js';

/** The table of rules. A new rule is a file and a line here. */
export const RULES = [
  { code: 'unchecked-arguments', rule: uncheckedArguments },
  { code: 'schema-not-read', rule: schemaNotRead },
  { code: 'write-without-user', rule: writeWithoutUser },
  { code: 'write-not-awaited', rule: writeNotAwaited },
  { code: 'publication-never-ready', rule: publicationNeverReady },
  { code: 'publication-returns-documents', rule: publicationReturnsDocuments },
  { code: 'thrown-value', rule: thrownValue },
  { code: 'users-without-projection', rule: usersWithoutProjection },
  { code: 'url-argument-compared', rule: urlArgumentCompared },
  { code: 'page-without-index', rule: pageWithoutIndex },
] as const satisfies readonly { code: DiagnosticCode; rule: LintRule }[];

export const isRuleOfDeclarations = (code: DiagnosticCode): boolean =>
  RULES.some((rule) => rule.code === code);

/** The rule about calls, which needs all declarations, so that it runs separately. */
export const CALL_RULE = 'own-call-refused' satisfies DiagnosticCode;

/** The rules about collections. They need the whole project, so they run apart from the others. */
export const COLLECTION_RULES = [COLLECTION_RULE, MISSPELT_RULE, NEVER_ASKED_RULE] as const;

type LintCode = (typeof RULES)[number]['code'] | typeof CALL_RULE | (typeof COLLECTION_RULES)[number];
type Level = 'off' | 'warning' | 'error';

export interface LintSettings {
  /** The configured level of each rule; `undefined` means `'warning'`. */
  lint?: 'off' | { [Code in LintCode]?: Level };
  validation?: 'off' | { extraProperties?: ExtraProperties; extraArguments?: ExtraArguments };
}

/** @param rules the `allow` and `deny` rules, read only if a lint rule needs them */
export function lintCollections(
  evaluator: Evaluator,
  { lint = {} }: LintSettings,
  api: Pick<Api, 'collections'>,
  rules: () => CollectionRules,
): Diagnostic[] {
  if (lint === 'off') return [];
  const mayWrite = lint[COLLECTION_RULE] ?? 'warning';
  const misspelt = lint[MISSPELT_RULE] ?? 'warning';
  const neverAsked = lint[NEVER_ASKED_RULE];
  return [
    ...(mayWrite === 'off' ? [] : nobodyMayWrite(evaluator, api.collections, rules, mayWrite)),
    ...(misspelt === 'off' ? [] : collectionsMisspelt(evaluator, api.collections, misspelt)),
    ...(neverAsked === 'off' ? [] : rulesNeverAsked(evaluator, api.collections, rules, neverAsked)),
  ];
}

interface LintedDeclaration {
  kind: 'publication' | 'method';
  parameters: readonly Parameter[];
}

export function lint(
  context: SchemaContext,
  settings: LintSettings,
  declaration: DeclaredPublication | DeclaredMethod,
  { kind, parameters }: LintedDeclaration,
): void {
  const { handler, options } = declaration;
  const { lint: levels = {}, validation } = settings;
  if (levels === 'off' || handler?.body === undefined) return;
  const isValidated = validation !== 'off' && options.options.validation !== 'off';
  const subject = { kind, declaration, handler, body: handler.body, parameters, isValidated };
  for (const { code, rule } of RULES) {
    const level = levels[code] ?? 'warning';
    if (level === 'off') continue;
    for (const { at, message, hint } of [rule(context, subject) ?? []].flat())
      context.report(code, at, message, hint, level);
  }
}
