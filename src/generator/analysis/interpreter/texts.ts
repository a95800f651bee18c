/** Texts that code makes of parts, templates and concatenations, and the places of texts, to which diagnostics point. */
import { ts } from 'ts-morph';
import { rootOfAccess } from '../syntax/index.js';
import type { Evaluator } from './values/evaluator.js';
import { isInCall, isOfCall } from './values/frame.js';
import { literal, textOfValue, unknown, type Value } from './values/value.js';

/** The longest text and the longest list that are computed: constants may double each other. */
export const MOST = 100_000;

export const template = (evaluator: Evaluator, node: ts.TemplateExpression): Value =>
  joinedText(evaluator, node, [
    node.head,
    ...node.templateSpans.flatMap((span) => [span.expression, span.literal]),
  ]);

/** `a + b + c` is walked along its left side without recursion: chains may have thousands of parts. */
export function concatenation(evaluator: Evaluator, node: ts.BinaryExpression): Value {
  const parts: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left)) {
    if (left.operatorToken.kind !== ts.SyntaxKind.PlusToken) return unknown('other', left);
    parts.push(left.right);
    left = left.left;
  }
  return valueOfSum(evaluator, node, [left, ...parts.reverse()]);
}

/** Sums of numbers are not computed. */
export function valueOfSum(
  evaluator: Evaluator,
  node: ts.Expression,
  parts: readonly ts.Expression[],
): Value {
  const first = parts[0] && evaluator.evaluate(parts[0]);
  if (first?.kind === 'unknown') return first;
  return textOfValue(first) === undefined ? unknown('other', node) : joinedText(evaluator, node, parts);
}

/** The texts of a template are nodes without a value. */
type Part = ts.Expression | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

function joinedText(evaluator: Evaluator, node: ts.Expression, parts: readonly Part[]): Value {
  const places: ts.Node[] = [];
  let text = '';
  for (const part of parts) {
    if (ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part)) {
      text += part.text;
      continue;
    }
    const value = evaluator.evaluate(part);
    if (value.kind !== 'literal') return value.kind === 'unknown' ? value : unknown('other', part);
    text += String(value.value);
    if (value.at !== undefined && dependsOnFrame(evaluator, part)) places.push(value.at);
    if (text.length > MOST) return unknown('too-deep', node);
  }
  return literal(text, placeOfParts(node, places));
}

/**
 * Diagnostics about a joined text point to its last part, because callers often share a prefix; in a wrapper they point
 * to the part that its caller writes.
 */
function placeOfParts(node: ts.Node, places: readonly ts.Node[]): ts.Node {
  const own = node.getSourceFile();
  return places.findLast((place) => place.getSourceFile() !== own) ?? places.at(-1) ?? node;
}

/** A diagnostic about a text points to the use of a constant; for an argument, to the call that passes it. */
export function withPlace(evaluator: Evaluator, node: ts.Expression, value: Value): Value {
  if (value.kind !== 'literal' || dependsOnFrame(evaluator, node)) return value;
  return { ...value, at: node };
}

export function dependsOnFrame(evaluator: Evaluator, node: ts.Expression): boolean {
  const root = rootOfAccess(ts.isCallExpression(node) ? node.expression : node);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return isOfCall(evaluator.frame);
  const [declaration] = ts.isIdentifier(root) ? (evaluator.lookup(root.text, root) ?? []) : [];
  return declaration !== undefined && isInCall(evaluator.frame, declaration);
}
