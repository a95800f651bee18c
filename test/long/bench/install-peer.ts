import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Peers are installed when they are first measured: nothing else needs them. */
export function installPeer(folder: string, packages: readonly string[]): string {
  const names = packages.map((text) => text.slice(0, text.lastIndexOf('@')));
  if (names.every((name) => existsSync(join(folder, 'node_modules', name)))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
