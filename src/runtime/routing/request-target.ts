/**
 * The path and query of a request. A request that was meant for a proxy has a whole URL, which every server has to
 * accept (RFC 9112, 3.2.2).
 */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const authority = url.indexOf('://');
  if (authority === -1) return url;
  const start = url.indexOf('/', authority + 3);
  return start === -1 ? '/' : url.slice(start);
}

export function pathIn(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** What is below a mount path, from its slash on: `/api/x?y` below `/api` is `/x?y`. */
export function targetBelow(mountPath: string, target: string): string | undefined {
  if (mountPath === '') return target;
  if (!target.startsWith(mountPath)) return undefined;
  const rest = target.slice(mountPath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}
