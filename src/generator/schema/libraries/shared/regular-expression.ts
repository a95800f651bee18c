import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { originOf } from '../../../analysis/interpreter/index.js';
import type { SchemaContext } from '../../context/index.js';

/** The pattern of a regular expression; `{}` if JSON Schema has none that is equivalent. */
export function patternOf({ evaluator }: SchemaContext, node: ts.Node): Schema {
  const origin = originOf(evaluator, node);
  if (origin?.kind !== 'expression' || !ts.isRegularExpressionLiteral(origin.node)) return {};
  const { text } = origin.node;
  const end = text.lastIndexOf('/');
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  return /^[ugd]*$/.test(flags) ? patternOfSource(source) : {};
}

export const patternOfSource = (source: string): Schema => (isUnicode(source) ? { pattern: source } : {});

/** Validators compile patterns with the flag `u`, which some patterns do not allow. */
function isUnicode(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
