import { compareText } from '../../../shared/compare-text.js';
import type { DeclarationSettings } from '../../../shared/suggested-declarators.js';
import { calledName, filesToSearch, readCustomDeclarators } from '../../analysis/declarations/index.js';
import { createEvaluator } from '../../analysis/interpreter/index.js';
import type { Scanner } from '../../analysis/syntax/index.js';
import type { LintSettings } from '../../lint/index.js';
import type { Project } from '../../project/index.js';
import { createDescribing } from './describing.js';
import { createExposure, type ExposeSettings } from './exposure.js';
import { type FileReading, type Reader, readFile } from './read-file.js';
import { createTokenAccess, type TokenSettings } from './token-access.js';

export interface BuildSettings extends LintSettings {
  expose?: ExposeSettings;
  auth?: { apiTokens?: TokenSettings };
  declarations?: DeclarationSettings;
}

export function openReader(project: Project, settings: BuildSettings, scan?: Scanner): Reader {
  const evaluator = createEvaluator(project, scan);
  return {
    evaluator,
    describing: createDescribing(),
    exposure: createExposure(settings.expose),
    tokenAccess: createTokenAccess(settings.auth?.apiTokens),
    settings,
    customDeclarators: readCustomDeclarators(settings.declarations),
  };
}

/** Reads the files that can declare something, one at a time: the tree of each is dropped before the next is read. */
export function readFiles(reader: Reader): FileReading[] {
  const names = reader.customDeclarators.map(calledName);
  const read: FileReading[] = [];
  for (const file of filesToSearch(reader.evaluator, names)) read.push(readFile(reader, file));
  return read.sort((one, other) => compareText(one.declarations.file, other.declarations.file));
}
