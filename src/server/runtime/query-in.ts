/** The query of a request's target, without the question mark. As in Express, it ends at a `#`. */
export function queryIn(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return '';
  const end = target.indexOf('#', start);
  return target.slice(start + 1, end === -1 ? undefined : end);
}
