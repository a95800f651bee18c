/** The files of the documentation page. */
import { createHash } from 'node:crypto';
import { PAGE_FILES } from './page-files.js';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** A digest of the body. */
  readonly tag: string;
}

/** The files that browsers may request, with their types. */
const FILES = [
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
] as const;

/**
 * The page and its files, by their paths. The page refers to each file with its tag, which changes with the content, so that
 * browsers may cache files for ever.
 */
export function pageAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  let page: string = PAGE_FILES['index.html'];
  for (const [name, type] of FILES) {
    const asset = createAsset(type, PAGE_FILES[name]);
    assets.set(`/${name}`, asset);
    page = page.replaceAll(`"${name}"`, () => `"${name}?v=${asset.tag}"`);
  }
  return assets.set('/', createAsset('text/html; charset=utf-8', page));
}

export function createAsset(type: string, text: string): Asset {
  const body = Buffer.from(text);
  return { type, body, tag: createHash('sha256').update(body).digest('base64url').slice(0, 16) };
}
