/** Finds the files that the server of a Meteor application loads: its entries and everything that they import. */
import { posix } from 'node:path';
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

export interface Loading {
  /** If an application's entries are unknown, all of its files count as loaded. */
  isLoaded(file: string): boolean;
  /** Why the package of a file is not loaded; `undefined` if it is, or the file belongs to none. */
  whyLeftOut(file: string): string | undefined;
}

export function createLoading(parts: ServerParts): Loading {
  const cache = new Map<MeteorApp, ReadonlySet<string> | undefined>();
  return {
    isLoaded: (file) => {
      const app = applicationOf(parts, file);
      if (app === undefined) return true;
      if (!cache.has(app)) cache.set(app, loadedIn(parts, app));
      const loaded = cache.get(app);
      return loaded === undefined || loaded.has(file);
    },
    whyLeftOut: (file) => {
      const within = packageOf(parts.packages, file);
      return within && whyLeftOut(within);
    },
  };
}

/** Files outside the only application belong to it, too. */
function applicationOf({ apps, appOf }: ServerParts, file: string): MeteorApp | undefined {
  const [only, ...others] = apps;
  const folder = appOf(file);
  return apps.find((app) => app.folder === folder) ?? (others.length === 0 ? only : undefined);
}

function loadedIn(parts: ServerParts, app: MeteorApp): ReadonlySet<string> | undefined {
  const own = serverEntries(parts, app);
  return own && parts.reachedFrom([...own, ...packageEntries(parts)]);
}

/** `undefined` if the main module does not exist. */
function serverEntries(parts: ServerParts, app: MeteorApp): string[] | undefined {
  const { folder, entry } = app;
  if (entry === undefined) return eagerFiles(parts, app);
  if (entry === false) return [];
  const main = parts.resolve(posix.join(folder, 'x'), `./${entry}`);
  return main === undefined ? undefined : [main];
}

/** By default, Meteor loads all files outside `packages` and folders named `imports`. */
const eagerFiles = ({ files, packages, appOf }: ServerParts, { folder }: MeteorApp): string[] =>
  files.filter(
    (file) =>
      appOf(file) === folder &&
      packageOf(packages, file) === undefined &&
      !/^\/?packages\/|(?:^|\/)imports\//.test(file.slice(folder.length)),
  );

const packageOf = (packages: readonly MeteorPackage[], file: string): MeteorPackage | undefined =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`));

const packageEntries = ({ packages, files }: ServerParts): string[] =>
  packages.flatMap((meteorPackage) => {
    if (whyLeftOut(meteorPackage) !== undefined) return [];
    return meteorPackage.files.isOpen
      ? files.filter((file) => file.startsWith(`${meteorPackage.folder}/`))
      : meteorPackage.files.server.map((name) => fileIn(meteorPackage, name));
  });

function whyLeftOut({ isUnused, files: { build } }: MeteorPackage): string | undefined {
  if (isUnused === true) return 'no application uses its package';
  return build === undefined ? undefined : `its package is \`${build}\``;
}

/** By the specifiers of their imports: `meteor/tasks`. */
export const mainModules = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap((meteorPackage) => {
      const { name, main } = meteorPackage.files;
      return name === undefined || main === undefined
        ? []
        : [[`meteor/${name}`, fileIn(meteorPackage, main)] as const];
    }),
  );

/** By the same specifiers, for imports of single files: `meteor/tasks/lib/names`. */
export const foldersOfPackages = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap(({ folder, files: { name } }) =>
      name === undefined ? [] : [[`meteor/${name}`, folder] as const],
    ),
  );
