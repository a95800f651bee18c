import type { Api } from '../../shared/api.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Project } from '../project/index.js';

/** Refuses a folder with several Meteor applications, because each of them is a server with its own API. */
export function severalApplications(
  { apps }: Pick<Project, 'apps'>,
  { publications, methods, collections }: Api,
): Diagnostic[] {
  const exposed = [...publications, ...methods, ...collections].filter(
    ({ withheld }) => withheld === undefined,
  );
  const declaring = new Set(exposed.map(({ file }) => apps.of(file)));
  const folders = apps.folders.filter((folder) => declaring.has(folder));
  if (folders.length < 2) return [];
  const names = folders.map((folder) => (folder === '' ? '.' : folder)).join(', ');
  return [
    diagnostic('several-applications', `Several Meteor applications are in this folder: ${names}.`, {
      hint: 'Run restgen in the folder of each one that needs an API.',
    }),
  ];
}
