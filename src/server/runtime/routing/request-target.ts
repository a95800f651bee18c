/** Without userinfo, which is forbidden (RFC 9110, 4.2.4). */
const WHOLE_URL = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?(?=[/?#]|$)/i;
/** Express parses targets with one of these characters again. */
const REPARSED = /[\s#]/;

/**
 * The path and query of a request. Requests to a proxy contain a whole URL, which every server must accept (RFC 9112,
 * 3.2.2).
 * @returns `undefined` for a whole URL without a valid authority
 */
export function originForm(url: string): string | undefined {
  if (url.startsWith('/')) return url.includes("'") && REPARSED.test(url) ? withoutQuotes(url) : url;
  if (!/^https?:/i.test(url)) return url;
  const authority = WHOLE_URL.exec(url)?.[0];
  if (authority === undefined) return undefined;
  const target = url.slice(authority.length);
  return withoutQuotes(target.startsWith('/') ? target : `/${target}`);
}

/** Encodes quotation marks, as Express does when it parses a target again. */
const withoutQuotes = (target: string): string => target.replaceAll("'", '%27');

export function pathOfTarget(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** The query of a request's target, without the question mark. As in Express, it ends at a `#`. */
export function queryOfTarget(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return '';
  const end = target.indexOf('#', start);
  return target.slice(start + 1, end === -1 ? undefined : end);
}

/** The rest of a target below a mount path: `/api/x?y` below `/api` is `/x?y`. `undefined` for other paths. */
export function targetBelowMount(mountPath: string, target: string): string | undefined {
  if (mountPath === '') return target;
  if (!target.startsWith(mountPath)) return undefined;
  const rest = target.slice(mountPath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}
