/** Which pages may call the API (C26). */

/** The origins whose pages may call the API. */
export interface CorsOptions {
  /** Such as `https://app.example` or `capacitor://localhost`, without a path. */
  origins?: string[];
  /** Whether browsers may send cookies and other credentials along; false by default. Tokens in headers need none. */
  credentials?: boolean;
}

/** @throws TypeError for a text that is no origin, which no browser would send */
export function checkCors(cors: boolean | CorsOptions): boolean | CorsOptions {
  if (typeof cors === 'boolean') return cors;
  const { origins = [] } = cors;
  if (!Array.isArray(origins)) throw new TypeError('cors.origins must be a list of origins');
  if (origins.length === 0 || origins.includes('*'))
    throw new TypeError('cors.origins names no origins: name some, or write `cors: true` for all');
  for (const origin of origins) {
    const meant = originOfText(origin);
    if (meant === origin) continue;
    const remedy = meant === undefined ? 'such as "https://app.example"' : JSON.stringify(meant);
    throw new TypeError(`cors.origins: ${JSON.stringify(origin)} is no origin: write ${remedy}`);
  }
  return cors;
}

/** `URL` knows no origin of other schemes, such as `capacitor://localhost`, which the pages of native apps have. */
function originOfText(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, host } = new URL(text);
  if (origin !== 'null') return origin;
  return host === '' ? undefined : `${protocol}//${host}`;
}
