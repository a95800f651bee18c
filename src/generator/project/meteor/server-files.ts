/** Finds the files that the server of a Meteor application loads: its entries and everything that they import. */
import { posix } from 'node:path';
import { type MeteorApp, type MeteorPackage, packagePath } from './folders.js';

interface ServerParts {
  /** The source files of the project. */
  files: readonly string[];
  apps: readonly MeteorApp[];
  packages: readonly MeteorPackage[];
  appOfFile(file: string): string;
  resolve(from: string, specifier: string): string | undefined;
  /** The files and everything that they import. */
  reachedFiles(files: readonly string[]): ReadonlySet<string>;
}

export interface Loading {
  /** If an application's entries are unknown, all of its files count as loaded. */
  isLoaded(file: string): boolean;
  /** Why the package of a file is not loaded; `undefined` if it is, or the file belongs to none. */
  omissionReason(file: string): string | undefined;
}

export function createLoading(parts: ServerParts): Loading {
  const cache = new Map<MeteorApp, ReadonlySet<string> | undefined>();
  return {
    isLoaded: (file) => {
      const app = applicationOfFile(parts, file);
      if (app === undefined) return true;
      if (!cache.has(app)) cache.set(app, loadedFiles(parts, app));
      const loaded = cache.get(app);
      return loaded === undefined || loaded.has(file);
    },
    omissionReason: (file) => {
      const within = packageOfFile(parts.packages, file);
      return within && omissionReason(within);
    },
  };
}

/** Files outside the only application belong to it, too. */
function applicationOfFile({ apps, appOfFile }: ServerParts, file: string): MeteorApp | undefined {
  const [only, ...others] = apps;
  const folder = appOfFile(file);
  return apps.find((app) => app.folder === folder) ?? (others.length === 0 ? only : undefined);
}

function loadedFiles(parts: ServerParts, app: MeteorApp): ReadonlySet<string> | undefined {
  const own = serverEntries(parts, app);
  return own && parts.reachedFiles([...own, ...packageEntries(parts)]);
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
const eagerFiles = ({ files, packages, appOfFile }: ServerParts, { folder }: MeteorApp): string[] =>
  files.filter(
    (file) =>
      appOfFile(file) === folder &&
      packageOfFile(packages, file) === undefined &&
      !/^\/?packages\/|(?:^|\/)imports\//.test(file.slice(folder.length)),
  );

const packageOfFile = (packages: readonly MeteorPackage[], file: string): MeteorPackage | undefined =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`));

const packageEntries = ({ packages, files }: ServerParts): string[] =>
  packages.flatMap((meteorPackage) => {
    if (omissionReason(meteorPackage) !== undefined) return [];
    return meteorPackage.files.isOpen
      ? files.filter((file) => file.startsWith(`${meteorPackage.folder}/`))
      : meteorPackage.files.server.map((name) => packagePath(meteorPackage, name));
  });

function omissionReason({ isUnused, files: { build } }: MeteorPackage): string | undefined {
  if (isUnused === true) return 'no application uses its package';
  return build === undefined ? undefined : `its package is \`${build}\``;
}

/** The main modules of packages, by the specifiers of their imports: `meteor/tasks`. */
export const mainModules = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap((meteorPackage) => {
      const { name, main } = meteorPackage.files;
      return name === undefined || main === undefined
        ? []
        : [[`meteor/${name}`, packagePath(meteorPackage, main)] as const];
    }),
  );

/** By the same specifiers, for imports of single files: `meteor/tasks/lib/names`. */
export const foldersOfPackages = (packages: readonly MeteorPackage[]): Map<string, string> =>
  new Map(
    packages.flatMap(({ folder, files: { name } }) =>
      name === undefined ? [] : [[`meteor/${name}`, folder] as const],
    ),
  );
