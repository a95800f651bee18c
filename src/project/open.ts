import { resolve } from 'node:path';
import { createDisk, type Disk } from '../incremental/dependencies/index.js';
import { type Timing, untimed } from '../timing.js';
import { chooseFiles } from './choose-files.js';
import { createProject } from './create-project.js';
import { importStyleOf } from './import-style.js';
import { languageOf } from './language.js';
import { notRead } from './not-read.js';
import type { Project } from './project.js';
import type { ProjectOptions } from './project-options.js';
import { openTexts } from './texts.js';
import { readTsconfig } from './tsconfig.js';

/** Opens a host project: the only reader of its source. Nothing of it is run. */
export function openProject(
  root: string,
  options: ProjectOptions,
  { disk = createDisk(), timing = untimed }: { disk?: Disk; timing?: Timing } = {},
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
  });
  const { texts, diagnostics } = openTexts(disk, folder, chosen.files);
  const readable = new Set(texts.files);
  return createProject({
    disk,
    timing,
    root: folder,
    texts,
    selected: chosen.selected.filter((file) => readable.has(file)),
    declarations: chosen.declarations,
    importStyle: importStyleOf(
      disk,
      folder,
      config.found ? config.options : undefined,
      chosen.apps.some((app) => app.folder === ''),
    ),
    language: languageOf(chosen.selected, config),
    compilerOptions: config.options,
    ...(config.paths === undefined ? {} : { paths: config.paths }),
    apps: chosen.apps,
    packages: chosen.packages,
    diagnostics: [
      ...config.diagnostics,
      ...chosen.diagnostics,
      ...diagnostics,
      ...notRead(disk, folder, chosen.unread),
    ],
  });
}
