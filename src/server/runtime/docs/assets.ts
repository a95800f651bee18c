/** The files of the documentation page. */
import { createHash } from 'node:crypto';
import { lazy, memoizeByKey } from '../../../shared/memoize.js';
import { PAGE_FILES } from './page-files.js';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** A digest of the body. */
  readonly tag: string;
}

/** The files that browsers may request, with their types. */
const FILES = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

type AssetName = keyof typeof FILES;

export const isAssetName = (name: string): name is AssetName => Object.hasOwn(FILES, name);

const ASSET_NAMES = Object.keys(FILES).filter(isAssetName);

interface Assets {
  file(name: AssetName): Asset;
  /** The page itself, which refers to every file with its tag. */
  page(): Asset;
}

export function createAssets(): Assets {
  const file = memoizeByKey((name: AssetName) => assetOf(FILES[name], Buffer.from(PAGE_FILES[name])));
  return { file, page: lazy(() => pageOf(file)) };
}

export const assetOf = (type: string, body: Buffer): Asset => ({
  type,
  body,
  tag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
});

/** Adds tags to the URLs of files. They change with the content, so that browsers may cache files for ever. */
function pageOf(file: (name: AssetName) => Asset): Asset {
  const text = ASSET_NAMES.reduce(
    (page, name) => page.replaceAll(`"${name}"`, () => `"${name}?v=${file(name).tag}"`),
    PAGE_FILES['index.html'],
  );
  return assetOf('text/html; charset=utf-8', Buffer.from(text));
}
