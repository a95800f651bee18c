/** The files of the documentation page, which `npm run build` puts beside this module. They are read at first use. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { lazy, memoizeByKey } from '../../../shared/memoize.js';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** A digest of the body. */
  readonly tag: string;
}

/** The files that browsers may request, with their types. No other file is ever read. */
const FILES = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

type AssetName = keyof typeof FILES;

export const isAssetName = (name: string): name is AssetName => Object.hasOwn(FILES, name);

const ASSET_NAMES = Object.keys(FILES).filter(isAssetName);

interface Assets {
  file(name: AssetName): Promise<Asset>;
  /** The page itself, which refers to every file with its tag. */
  page(): Promise<Asset>;
}

export function createAssets(): Assets {
  const file = memoizeByKey(async (name: AssetName) =>
    assetOf(FILES[name], await readFile(new URL(name, FOLDER))),
  );
  return { file, page: lazy(() => pageOf(file)) };
}

const FOLDER = new URL('./page/', import.meta.url);

export const assetOf = (type: string, body: Buffer): Asset => ({
  type,
  body,
  tag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
});

/** Adds tags to the URLs of files. They change with the content, so that browsers may cache files for ever. */
async function pageOf(file: (name: AssetName) => Promise<Asset>): Promise<Asset> {
  let text = await readFile(new URL('index.html', FOLDER), 'utf8');
  for (const name of ASSET_NAMES) {
    const { tag } = await file(name);
    text = text.replaceAll(`"${name}"`, () => `"${name}?v=${tag}"`);
  }
  return assetOf('text/html; charset=utf-8', Buffer.from(text));
}
