/** Collections whose routes refuse everybody, because no rule allows anything (C18). */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { collectionNameOf } from '../analysis/interpreter/index.js';
import { nodesIn } from '../analysis/syntax/index.js';
import type { Collection } from '../api.js';
import { type Diagnostic, type DiagnosticCode, diagnostic, mark } from '../diagnostics.js';
import { calleeName } from './nodes.js';

export const COLLECTION_RULE = 'nobody-may-write' satisfies DiagnosticCode;

/** One that no rule of the project allows to write to. */
interface Refusing extends Collection {
  name: string;
}

/** @param collections those of the project; the ones without routes are left out */
export function nobodyMayWrite(
  evaluator: Evaluator,
  collections: readonly Collection[],
  level: 'warning' | 'error',
): Diagnostic[] {
  const { project } = evaluator;
  const exposed = collections.filter(
    (each): each is Refusing =>
      each.name !== null &&
      each.withheld === undefined &&
      !project.insecureApps.includes(project.appOf(each.file)),
  );
  const allowed = exposed.length === 0 ? 'any' : allowedNames(evaluator);
  if (allowed === 'any') return [];
  return exposed
    .filter(({ name }) => !allowed.has(name))
    .map(({ name, file, line, column }) =>
      diagnostic(COLLECTION_RULE, `Nobody may write to '${name}': its routes answer 403 to everybody.`, {
        place: mark(project.text(file), { file, line, column }),
        hint: `Say who may, with \`allow\`; or leave '${name}' out of \`expose.collections\`, and write by methods.`,
        severity: level,
      }),
    );
}

/** The names of the collections that some rule allows something for; `any` where that cannot be told. */
export function allowedNames(evaluator: Evaluator): ReadonlySet<string> | 'any' {
  const names = new Set<string>();
  const { project } = evaluator;
  const files = [...ALLOWING].flatMap((word) => project.mentioning('', word));
  for (const file of new Set(files)) {
    for (const owner of ownersOfRules(project.source(file))) {
      const value = evaluator.evaluate(owner);
      const name = value.kind === 'collection' ? collectionNameOf(evaluator, value) : undefined;
      if (name === undefined) return 'any';
      names.add(name);
    }
    evaluator.leave(file);
  }
  return names;
}

/** `Tasks.allow({ … })`; `Tasks.permit([…])` of the package ongoworks:security. */
const ALLOWING: ReadonlySet<string> = new Set(['allow', 'permit']);

const ownersOfRules = (source: ts.SourceFile): ts.Expression[] =>
  nodesIn(source).flatMap((node) =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ALLOWING.has(calleeName(node.expression)) &&
    node.arguments.length > 0
      ? [node.expression.expression]
      : [],
  );
