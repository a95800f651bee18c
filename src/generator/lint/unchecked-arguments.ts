/** Arguments without a schema that the handler uses unchecked. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import { allNodes, boundNames, withoutThis } from '../analysis/syntax/index.js';
import { LIBRARIES, type SchemaContext } from '../schema/index.js';
import { isCheckedByHandler } from './checked.js';
import { isUse } from './nodes.js';
import { argumentsInPath, type Finding, type LintRule, type Subject } from './subject.js';

/**
 * With validation, a type from any source counts as a check. Without it, only the handler's own checks count, and the type
 * `string` (C37). Arguments in the path are always strings (C6).
 */
export const uncheckedArguments: LintRule = (context, subject): Finding | undefined => {
  const { kind, declaration } = subject;
  if (declaration.isWrapped === true || declaration.options.schema !== undefined || hasValidator(subject))
    return undefined;
  const nodes = withoutThis(subject.handler);
  const inPath = new Set(argumentsInPath(declaration.options.options));
  const unchecked = subject.parameters.flatMap((parameter, index) => {
    const node = nodes[index];
    return node !== undefined && !inPath.has(index) && isUnchecked(context, subject, parameter, node)
      ? [node]
      : [];
  });
  const [first] = unchecked;
  if (first === undefined) return undefined;
  const names = unchecked.map(({ name }) =>
    ts.isIdentifier(name) ? `'${name.text}'` : name.getText().replace(/\s+/g, ' '),
  );
  const what = `The ${kind} '${declaration.name}' uses ${joinNames(names)} unchecked: a caller can send anything.`;
  return { at: first.name, message: what, hint: HINT };
};

const HINT = 'State a type, a schema or JSDoc, or check it first: `check(value, String)`.';

const joinNames = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** A function without readable source may check everything. */
function hasValidator({ declaration: { argumentsValidation } }: Subject): boolean {
  if (typeof argumentsValidation !== 'object') return false;
  const { validator, mayBeCheckedElsewhere } = argumentsValidation;
  if (mayBeCheckedElsewhere === true) return true;
  return validator !== undefined && validator.node.kind !== ts.SyntaxKind.NullKeyword;
}

function isUnchecked(
  { evaluator }: SchemaContext,
  { handler, body, isValidated }: Subject,
  { type, schema, typedBy }: Parameter,
  node: ts.ParameterDeclaration,
): boolean {
  if (typedBy.some((source) => CHECKS.has(source))) return false;
  const isShape = typedBy.includes('signature') && (schema?.type === 'object' || schema?.type === 'array');
  const isDescribed =
    schema !== undefined && !isShape && Object.keys(schema).some((key) => key !== 'description');
  if (isDescribed && (isValidated || schema.type === 'string')) return false;
  // A type counts even if it cannot be resolved, because its package is not installed.
  const isAny = type?.kind === 'keyword' && type.text === 'any';
  if (isValidated && type !== undefined && !isAny) return false;
  // The type `unknown` makes the compiler demand a check.
  if (isUnknownType(node.type)) return false;
  const names = new Set(boundNames(node.name));
  const isUsed = allNodes(body).some(
    (inner) => ts.isIdentifier(inner) && names.has(inner.text) && isUse(inner),
  );
  return isUsed && !isCheckedByHandler(evaluator, handler, names);
}

const isUnknownType = (type: ts.TypeNode | undefined): boolean =>
  type?.kind === ts.SyntaxKind.UnknownKeyword ||
  (type !== undefined && ts.isArrayTypeNode(type) && isUnknownType(type.elementType));

const CHECKS: ReadonlySet<string> = new Set(LIBRARIES.map(({ name }) => name));
