import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { isRecord } from '../../shared/is-record.js';
import type { PackageIdentity } from '../../shared/package-identity.js';
import type { Disk } from './dependencies/index.js';

/** According to package.json in the project's own folder; a folder around it may belong to something else. */
export function readPackageIdentity(disk: Disk, root: string): PackageIdentity {
  const path = join(root, 'package.json');
  if (disk.kindOfPath(path) === 'nothing') return {};
  const content: unknown = parse(disk.readText(path));
  if (!isRecord(content)) return {};
  const { name, version } = content;
  return { ...(isFilled(name) ? { name } : {}), ...(isFilled(version) ? { version } : {}) };
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
