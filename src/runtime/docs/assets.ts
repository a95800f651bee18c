/** The files of the page: its own and those of Swagger UI. Each is read when it is first asked for. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** A digest of the body. */
  readonly tag: string;
}

/** The files that a browser may ask for. Nothing else in the two folders is ever read. */
const FILES = {
  'page.css': { folder: 'own', type: 'text/css; charset=utf-8' },
  'page.js': { folder: 'own', type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: 'swagger', type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: 'swagger', type: 'text/javascript; charset=utf-8' },
  'favicon-32x32.png': { folder: 'swagger', type: 'image/png' },
} as const;

type AssetName = keyof typeof FILES;

export const isAssetName = (name: string): name is AssetName => Object.hasOwn(FILES, name);

const ASSET_NAMES = Object.keys(FILES).filter(isAssetName);

interface Assets {
  /** @throws Error if swagger-ui-dist is not installed beside restgen */
  file(name: AssetName): Promise<Asset>;
  /** The page itself. It names every file with its tag. */
  page(): Promise<Asset>;
}

export function createAssets(): Assets {
  const files = new Map<AssetName, Promise<Asset>>();
  let page: Promise<Asset> | undefined;
  const file = (name: AssetName): Promise<Asset> => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const { folder, type } = FILES[name];
    const asset = readFile(join(FOLDERS[folder](), name)).then((body) => assetOf(type, body));
    files.set(name, asset);
    return asset;
  };
  return {
    file,
    page() {
      page ??= pageOf(file);
      return page;
    },
  };
}

const FOLDERS = {
  own: () => fileURLToPath(new URL('../../../../templates/docs/', import.meta.url)),
  swagger: () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
};

export const assetOf = (type: string, body: Buffer): Asset => ({
  type,
  body,
  tag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
});

/** The address of a file changes with its content, so that browsers may cache it for ever. */
async function pageOf(file: (name: AssetName) => Promise<Asset>): Promise<Asset> {
  let text = await readFile(join(FOLDERS.own(), 'index.html'), 'utf8');
  for (const name of ASSET_NAMES) {
    const { tag } = await file(name);
    text = text.replaceAll(`"${name}"`, () => `"${name}?v=${tag}"`);
  }
  return assetOf('text/html; charset=utf-8', Buffer.from(text));
}
