import { compareText } from '../../../shared/compare-text.js';
import type { DeclarationSettings } from '../../../shared/suggested-declarators.js';
import { calledName, customDeclaratorsIn, filesToSearch } from '../../analysis/declarations/index.js';
import { createEvaluator } from '../../analysis/interpreter/index.js';
import { type LintSettings, openCollectionRules } from '../../lint/index.js';
import type { Project } from '../../project/index.js';
import { createDescribing } from './describing.js';
import { createExposure, type ExposeSettings } from './exposure.js';
import type { ReusableDeclarations, ReusableFile } from './file-declarations.js';
import { type FileReading, type Reader, readFile } from './read-file.js';
import { createTokenAccess, type TokenSettings } from './token-access.js';

export interface BuildSettings extends LintSettings {
  expose?: ExposeSettings;
  auth?: { apiTokens?: TokenSettings };
  declarations?: DeclarationSettings;
}

export function openReader(
  project: Project,
  settings: BuildSettings,
  reusable: ReusableDeclarations,
): Reader {
  const evaluator = createEvaluator(project);
  return {
    evaluator,
    describing: createDescribing(reusable.types),
    exposure: createExposure(settings.expose),
    tokenAccess: createTokenAccess(settings.auth?.apiTokens),
    rules: openCollectionRules(evaluator, reusable.rules),
    settings,
    customDeclarators: customDeclaratorsIn(settings.declarations),
  };
}

export interface ReadFile extends FileReading {
  passesOn: boolean;
}

/** Reads the files that can declare something, one at a time: the tree of each is dropped before the next is read. */
export function readFiles(reader: Reader, reusable: ReadonlyMap<string, ReusableFile>): ReadFile[] {
  const names = reader.customDeclarators.map(calledName);
  const read: ReadFile[] = [];
  for (const { file, passesOn } of filesToSearch(
    reader.evaluator,
    (name) => reusable.get(name)?.passesOn,
    names,
  )) {
    const declarations = reusable.get(file)?.declarations;
    const reading =
      declarations === undefined
        ? readFile(reader, file)
        : { declarations, methodOptions: [], configurations: [] };
    if (declarations === undefined) reader.rules.visit(file);
    read.push({ ...reading, passesOn });
  }
  return read.sort((one, other) => compareText(one.declarations.file, other.declarations.file));
}
