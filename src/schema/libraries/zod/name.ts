import type { Origin } from '../../../analysis/interpreter/index.js';

/** The name of something of zod, without that of the namespace. */
export function zodName({ from, path }: Origin & { kind: 'outside' }): string | undefined {
  if (!/^(?:zod|zod\/v[34]|zod\/v4-mini|zod\/mini|@zod\/mini|zod\/v4\/mini)$/.test(from)) return undefined;
  const [first = '', ...rest] = path;
  return (first === 'z' || first === 'default' ? rest : path).join('.');
}
