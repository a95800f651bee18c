/** Template literal types as anchored patterns. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { PLACEHOLDER_PATTERNS, patternOfText } from '../context/index.js';
import { type Checking, has } from './checking.js';

export function templateSchema(checking: Checking, type: ts.Type): Schema {
  return { type: 'string', pattern: `^${templatePattern(checking, type)}$` };
}

export function templatePattern(checking: Checking, type: ts.Type): string {
  if (isTemplate(type)) {
    return type.texts
      .map((text, index) => {
        const part = type.types[index];
        return patternOfText(text) + (part === undefined ? '' : templatePattern(checking, part));
      })
      .join('');
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return patternOfText(String(type.value));
  if (has(type, ts.TypeFlags.Number)) return PLACEHOLDER_PATTERNS.number;
  if (has(type, ts.TypeFlags.BigInt)) return PLACEHOLDER_PATTERNS.bigint;
  return PLACEHOLDER_PATTERNS.string;
}

const isTemplate = (type: ts.Type): type is ts.TemplateLiteralType =>
  has(type, ts.TypeFlags.TemplateLiteral) && 'texts' in type;
