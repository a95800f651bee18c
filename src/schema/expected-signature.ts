/** What is expected of a handler by the type of the map that it stands in. */
import type { ts } from 'ts-morph';
import type { SchemaContext } from './context/index.js';
import { expectedOf } from './contextual-type.js';
import { signatureOf } from './syntax/index.js';

export function expectedSignature(
  { evaluator }: SchemaContext,
  { at }: { at: ts.Node },
): ts.SignatureDeclaration | undefined {
  const expected = expectedOf(evaluator, at);
  return expected && signatureOf(evaluator, expected.map, expected.name);
}
