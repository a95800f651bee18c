/** Collects the licences of bundled packages, whose texts must be distributed with them. */
import { readdirSync, readFileSync } from 'node:fs';

/** @param inputs the bundled files, as esbuild names them */
export function licencesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  return [...folders].sort().map(licenceIn).join('\n\n');
}

function licenceIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}`;
  return `${name} ${version} (${license})${text}`;
}
