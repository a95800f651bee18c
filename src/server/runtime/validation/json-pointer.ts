/** JSON pointers (RFC 6901): `/tags/0` is the first tag. */

/** The pointer to the member that a value has under a key. */
export const below = (path: string, key: PropertyKey): string =>
  `${path}/${typeof key === 'number' ? key : String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const jsonPointer = (keys: readonly PropertyKey[]): string => keys.reduce<string>(below, '');

export const keysOfPointer = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
