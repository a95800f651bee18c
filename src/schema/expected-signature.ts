/** What is expected of a handler by the type of the map that it stands in. */
import type { ts } from 'ts-morph';
import { expectedOf } from './contextual-type.js';
import type { Schemas } from './schemas.js';
import { signatureOf } from './type-members.js';

export function expectedSignature(
  { evaluator }: Schemas,
  { at }: { at: ts.Node },
): ts.SignatureDeclaration | undefined {
  const expected = expectedOf(evaluator, at);
  return expected && signatureOf(evaluator, expected.map, expected.name);
}
