/** Without userinfo, which nobody may send (RFC 9110, 4.2.4). */
const WHOLE_URL = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?(?=[/?#]|$)/i;
/** Express parses targets with one of these once more. */
const PARSED_AGAIN = /[\s#]/;

/**
 * The path and query of a request. A request that was meant for a proxy has a whole URL, which every server has to
 * accept (RFC 9112, 3.2.2).
 * @returns `undefined` for a whole URL without a valid authority
 */
export function originForm(url: string): string | undefined {
  if (url.startsWith('/')) return url.includes("'") && PARSED_AGAIN.test(url) ? withoutQuotes(url) : url;
  if (!/^https?:/i.test(url)) return url;
  const authority = WHOLE_URL.exec(url)?.[0];
  if (authority === undefined) return undefined;
  const target = url.slice(authority.length);
  return withoutQuotes(target.startsWith('/') ? target : `/${target}`);
}

/** Express reads a quotation mark as encoded wherever it does not take the target as it came. */
const withoutQuotes = (target: string): string => target.replaceAll("'", '%27');

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
