/** Texts that code makes of parts: templates and concatenations. */
import { ts } from 'ts-morph';
import { sumOf } from './comparison.js';
import { dependsOnFrame } from './places.js';
import type { Evaluator } from './values/evaluator.js';
import { literal, type Unknown, unknown, type Value } from './values/value.js';

/** The longest text and the longest list that are computed: constants may double each other. */
export const MOST = 100_000;

export function template(evaluator: Evaluator, node: ts.TemplateExpression): Value {
  let text = node.head.text;
  const places: ts.Node[] = [];
  for (const span of node.templateSpans) {
    const part = asText(evaluator.evaluate(span.expression), span.expression);
    if (part.kind === 'unknown') return part;
    text += String(part.value) + span.literal.text;
    if (part.at !== undefined && dependsOnFrame(evaluator, span.expression)) places.push(part.at);
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

/** `a + b + c` is walked along its left side without recursion: chains may have thousands of parts. */
export function concatenation(evaluator: Evaluator, node: ts.BinaryExpression): Value {
  const parts: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left)) {
    if (left.operatorToken.kind !== ts.SyntaxKind.PlusToken) return unknown('other', left);
    parts.push(left.right);
    left = left.left;
  }
  const first = evaluator.evaluate(left);
  if (first.kind === 'unknown') return first;
  if (first.kind !== 'literal') return unknown('other', node);
  if (typeof first.value === 'number' && parts.length === 1) return sumOf(evaluator, left, node.right);
  if (typeof first.value !== 'string') return unknown('other', node);
  const places = first.at !== undefined && dependsOnFrame(evaluator, left) ? [first.at] : [];
  let text = first.value;
  for (const part of parts.reverse()) {
    const more = asText(evaluator.evaluate(part), part);
    if (more.kind === 'unknown') return more;
    text += String(more.value);
    if (more.at !== undefined && dependsOnFrame(evaluator, part)) places.push(more.at);
    if (text.length > MOST) return unknown('too-deep', node);
  }
  return literal(text, placeOfParts(node, places));
}

const asText = (value: Value, node: ts.Node): (Value & { kind: 'literal' }) | Unknown => {
  if (value.kind === 'literal') return value;
  return value.kind === 'unknown' ? value : unknown('other', node);
};
