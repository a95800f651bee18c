/** Matches globs as tsconfig.json does: `*`, `?`, `**`, and the name of a folder for everything in it. */
export function matcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.map(expression);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function expression(glob: string): RegExp {
  const parts = glob.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  if (parts.every((part) => part === '' || part === '.')) return /^/;
  const source = parts.map((part, index) => segment(part, index === parts.length - 1)).join('');
  return new RegExp(`^${source}(?:/|$)`);
}

function segment(part: string, isLast: boolean): string {
  if (part === '' || part === '.') return '';
  if (part === '**') return isLast ? '.*' : '(?:[^/]+/)*';
  const text = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  return isLast ? text : `${text}/`;
}
