/** Finds the files that the server of a Meteor application loads: its entries and everything that they import. */
import { fileIn, type MeteorApp, type MeteorPackage } from './folders.js';

interface ServerParts {
  /** The source files of the project. */
  files: readonly string[];
  apps: readonly MeteorApp[];
  packages: readonly MeteorPackage[];
  appOf(file: string): string;
  resolve(from: string, specifier: string): string | undefined;
  /** The files and everything that they import. */
  reachedFrom(files: readonly string[]): ReadonlySet<string>;
}

/** If an application's entries are unknown, all of its files count as loaded. */
export function createIsLoaded(parts: ServerParts): (file: string) => boolean {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (file) => {
    const folder = parts.appOf(file);
    if (!known.has(folder)) known.set(folder, loadedIn(parts, folder));
    const loaded = known.get(folder);
    return loaded === undefined || loaded.has(file);
  };
}

function loadedIn(parts: ServerParts, folder: string): ReadonlySet<string> | undefined {
  const app = parts.apps.find((each) => each.folder === folder);
  const own = app && serverEntries(parts, app);
  if (own === undefined) return undefined;
  return parts.reachedFrom([...own, ...packageEntries(parts)]);
}

/** `undefined` if the main module does not exist. */
function serverEntries(parts: ServerParts, app: MeteorApp): string[] | undefined {
  if (app.entry === false) return [];
  if (app.entry === undefined) return eagerFiles(parts, app);
  const main = parts.resolve(app.folder === '' ? 'x' : `${app.folder}/x`, `./${app.entry}`);
  return main === undefined ? undefined : [main];
}

/** Without a main module, Meteor loads all files outside folders named `imports`. */
const eagerFiles = ({ files, appOf }: ServerParts, { folder }: MeteorApp): string[] =>
  files.filter(
    (file) =>
      appOf(file) === folder && !file.slice(folder.length).split('/').slice(0, -1).includes('imports'),
  );

const packageEntries = ({ packages, files }: ServerParts): string[] =>
  packages.flatMap((each) =>
    each.files.isOpen
      ? files.filter((file) => file.startsWith(`${each.folder}/`))
      : each.files.server.map((name) => fileIn(each, name)),
  );

/** By the specifiers of their imports: `meteor/tasks`. */
export const mainModules = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap((each) => {
      const { name, main } = each.files;
      return name === undefined || main === undefined
        ? []
        : [[`meteor/${name}`, fileIn(each, main)] as const];
    }),
  );
