import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';

/** Refuses Meteor before version 3, which has neither Express nor asynchronous collections. */
export function tooOldMeteor(root: string): Diagnostic | undefined {
  const path = join(root, '.meteor/release');
  const [, version = ''] = existsSync(path)
    ? (/^METEOR@(\d+(?:\.\d+)*)/m.exec(readFileSync(path, 'utf8')) ?? [])
    : [];
  if (version === '' || Number.parseInt(version, 10) >= 3) return undefined;
  return diagnostic('meteor-too-old', `The API needs Meteor 3, and this application has Meteor ${version}.`, {
    hint: 'Migrate the application to Meteor 3 first: https://v3-migration-docs.meteor.com',
  });
}
