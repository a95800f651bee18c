/** Which files the server of a Meteor application loads: its entries, and what these import. */
import { reachedFrom } from './importers.js';
import { fileIn, type MeteorApp, type MeteorPackage } from './meteor/index.js';
import type { Project, ProjectParts } from './project.js';

type Parts = Pick<ProjectParts, 'texts' | 'apps' | 'packages'> & Pick<Project, 'resolve' | 'appOf'>;

/** Everything is loaded of a host whose entry is not known. */
export function createLoading(parts: Parts): Project['isLoaded'] {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (file) => {
    const folder = parts.appOf(file);
    if (!known.has(folder)) known.set(folder, loadedIn(parts, folder));
    const loaded = known.get(folder);
    return loaded === undefined || loaded.has(file);
  };
}

function loadedIn(parts: Parts, folder: string): ReadonlySet<string> | undefined {
  const app = parts.apps?.find((each) => each.folder === folder);
  const own = app && entriesOf(parts, app);
  if (own === undefined) return undefined;
  return reachedFrom([...own, ...packageEntries(parts)], parts.texts, parts.resolve);
}

/** Nothing where the main module is not there. */
function entriesOf(parts: Parts, app: MeteorApp): string[] | undefined {
  if (app.entry === false) return [];
  if (app.entry === undefined) return eagerFiles(parts, app);
  const main = parts.resolve(app.folder === '' ? 'x' : `${app.folder}/x`, `./${app.entry}`);
  return main === undefined ? undefined : [main];
}

/** Without a main module, everything is loaded but what waits to be imported. */
const eagerFiles = ({ texts, appOf }: Parts, { folder }: MeteorApp): string[] =>
  texts.files.filter(
    (file) =>
      appOf(file) === folder && !file.slice(folder.length).split('/').slice(0, -1).includes('imports'),
  );

const packageEntries = ({ packages = [], texts }: Parts): string[] =>
  packages.flatMap((each) =>
    each.files.isOpen
      ? texts.files.filter((file) => file.startsWith(`${each.folder}/`))
      : each.files.server.map((name) => fileIn(each, name)),
  );

/** By what they are imported as. */
export const mainModules = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap((each) => {
      const { name, main } = each.files;
      return name === undefined || main === undefined
        ? []
        : [[`meteor/${name}`, fileIn(each, main)] as const];
    }),
  );
