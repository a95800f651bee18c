import { posix } from 'node:path';
import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import type { Api } from '../../model/api.js';

/** Each application of a repository has an API, a configuration and a generated folder of its own. */
export function severalApplications(
  { publications, methods, collections }: Api,
  project: string,
): Diagnostic | undefined {
  const all = [...publications, ...methods, ...collections];
  const apps = [...new Set(all.flatMap(({ app }) => (app === undefined ? [] : [app])))].sort();
  if (apps.length < 2) return undefined;
  const commands = apps.map((app) => `\`npx restgen init ${posix.join(project, app)}\``);
  const message = `Several Meteor applications are in this folder: ${apps.join(', ')}.`;
  return diagnostic('several-applications', message, {
    hint: `Set up those that are to have an API, each by itself: ${commands.join(', ')}.`,
  });
}
