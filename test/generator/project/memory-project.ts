import { createProject } from '../../../src/generator/project/create-project.js';
import { createDisk } from '../../../src/generator/project/dependencies/disk.js';
import type { Project } from '../../../src/generator/project/project.js';
import type { ProjectParts } from '../../../src/generator/project/project-parts.js';
import { LIBRARIES } from '../../library-files.js';
import { textsIn } from './texts-in-memory.js';

/** Of all projects of a test file. */

/** A project of texts, as no disk is needed to find something in them. */
export const memoryProject = (
  texts: Readonly<Record<string, string>>,
  more: Partial<ProjectParts> = {},
): Project =>
  createProject({
    disk: createDisk(),
    libraries: LIBRARIES,
    root: '/nowhere',
    texts: textsIn(new Map(Object.entries(texts))),
    importStyle: { extension: 'js', esm: true },
    ...more,
  });
