import { resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Language } from '../../shared/output-style.js';
import { chooseFiles } from './choose-files.js';
import { createProject } from './create-project.js';
import { createDisk, type Disk, type LibraryFiles } from './dependencies/index.js';
import { findImportStyle, findsJson } from './import-style.js';
import { generatedFolderInClient, type MeteorApp } from './meteor/index.js';
import { notRead } from './not-read.js';
import { readPackageIdentity } from './package-identity.js';
import type { Project } from './project.js';
import { runtimeCopies } from './runtime-copies.js';
import { openTexts, type Prescanner } from './texts/index.js';
import { readTsconfig, type Tsconfig } from './tsconfig.js';

interface ProjectOptions
  extends Pick<
    Config,
    'out' | 'tsconfig' | 'include' | 'exclude' | 'packageDirs' | 'language' | 'runtimePackage'
  > {
  /** Whether client code is read too, to find the calls in it. */
  readsCalls?: boolean;
}

interface OpenOptions {
  disk?: Disk;
  libraries?: LibraryFiles | undefined;
  prescan?: Prescanner;
}

/** Opens a host project. Nothing else reads its source, and none of it is run. */
export function openProject(
  root: string,
  options: ProjectOptions,
  { disk = createDisk(), libraries, prescan }: OpenOptions = {},
): Project {
  const folder = resolve(root);
  const config = readTsconfig(disk, folder, options.tsconfig);
  const chosen = chooseFiles(disk, {
    root: folder,
    out: resolve(folder, options.out),
    outDir: config.options.outDir,
    include: options.include,
    compiled: config,
    exclude: options.exclude ?? [],
    packageDirs: options.packageDirs ?? [],
    readsCalls: options.readsCalls === true,
  });
  const { texts, diagnostics } = openTexts(disk, folder, chosen.files, chosen.client, prescan);
  const readable = new Set(texts.files);
  const importStyle = findImportStyle(
    disk,
    folder,
    config.exists ? config.options : undefined,
    chosen.apps.some((app) => app.folder === ''),
  );
  const language = generatedLanguage(chosen.selected, config, chosen.apps);
  const selected = chosen.selected.filter((file) => readable.has(file));
  return createProject({
    disk,
    libraries,
    root: folder,
    out: resolve(folder, options.out),
    texts,
    selected,
    calling: [...chosen.selected, ...chosen.client],
    declarations: chosen.declarations,
    importStyle,
    identity: readPackageIdentity(disk, folder),
    language,
    compilerOptions: config.options,
    apps: chosen.apps,
    packages: chosen.packages,
    diagnostics: [
      ...config.diagnostics,
      ...chosen.diagnostics,
      ...((options.language ?? language) === 'ts' && chosen.apps.length === 0 ? missingJson(config) : []),
      ...diagnostics,
      ...generatedFolderInClient(folder, resolve(folder, options.out), chosen.apps),
      ...notRead(disk, folder, chosen.unread),
      ...runtimeCopies(texts, selected, options.runtimePackage),
    ],
  });
}

const TYPESCRIPT = /\.(?:[cm]?ts|tsx)$/;
/** Tools have TypeScript configuration in JavaScript projects too: `restgen.config.ts`. */
const CONFIGURATION = /^(?:.*\/)?[\w.-]+\.config\.[cm]?ts$/;

/**
 * The language to generate, which is the source's: JavaScript runs uncompiled, and so must what is generated for it. A
 * tsconfig.json alone does not mean TypeScript, because it may be there to check JavaScript. In a Meteor application
 * that does not compile TypeScript, its TypeScript is for tools. `undefined` where there is no source.
 */
function generatedLanguage(
  files: readonly string[],
  { exists, options }: Pick<Tsconfig, 'exists' | 'options'>,
  apps: readonly MeteorApp[],
): Language | undefined {
  if (apps.length > 0 && apps.every((app) => app.isWithoutTypeScript === true)) return 'js';
  const source = files.filter((file) => !CONFIGURATION.test(file));
  if (source.some((file) => TYPESCRIPT.test(file))) return 'ts';
  if (exists && options.allowJs !== true && options.checkJs !== true) return 'ts';
  return source.length === 0 ? undefined : 'js';
}

/** Compiler options under which `tsc` leaves out the files of JSON that generated TypeScript imports. */
function missingJson({ exists, options }: Pick<Tsconfig, 'exists' | 'options'>): Diagnostic[] {
  const { noEmit, emitDeclarationOnly, resolveJsonModule = findsJson(options) } = options;
  if (!exists || noEmit === true || emitDeclarationOnly === true || resolveJsonModule) return [];
  return [
    diagnostic(
      'json-not-copied',
      '`tsc` does not copy the generated files of JSON with these compiler options.',
      {
        hint: 'Write "resolveJsonModule": true in tsconfig.json.',
      },
    ),
  ];
}
