export interface ProjectOptions {
  /** The generated folder, relative to the root: never read as source. */
  out: string;
  /** The compiler's configuration, relative to the root; `tsconfig.json` where there is one. */
  tsconfig?: string;
  /** Globs relative to the root; a file has to match one of them. */
  include?: readonly string[];
  /** Globs relative to the root of files that are no source. */
  exclude?: readonly string[];
  /** Folders that hold Meteor packages, relative to the root. */
  packageDirs?: readonly string[];
}
