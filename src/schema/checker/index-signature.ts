/** What an object with any keys takes beside its properties. */
import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import { anyKeysWith, NUMBER_KEYS, separateUndefined } from '../algebra/index.js';
import { type Checking, has } from './checking.js';
import { patternOf } from './template.js';

export function indexKeys(checking: Checking, type: ts.Type): Schema | undefined {
  const infos = checking.types
    .getIndexInfosOfType(type)
    .filter(({ keyType }) => !has(keyType, ts.TypeFlags.ESSymbolLike));
  if (infos.length === 0) return undefined;
  const values = (info: ts.IndexInfo): Schema => separateUndefined(checking.inner(info.type)).schema;
  const [any] = infos.filter(({ keyType }) => has(keyType, ts.TypeFlags.String));
  if (any !== undefined) return anyKeysWith(values(any));
  const patterns = infos.map((info) => {
    const isNumber = has(info.keyType, ts.TypeFlags.Number);
    return [isNumber ? NUMBER_KEYS : `^${patternOf(checking, info.keyType)}$`, values(info)] as const;
  });
  return { patternProperties: Object.fromEntries(patterns), additionalProperties: false };
}
