import {
  calledName,
  customDeclaratorsIn,
  filesToSearch,
  passesOn,
} from '../../analysis/declarations/index.js';
import { createEvaluator } from '../../analysis/interpreter/index.js';
import { compareText } from '../../compare-text.js';
import { type CollectionRules, type LintSettings, openCollectionRules } from '../../lint/index.js';
import type { Dependencies, Project } from '../../project/index.js';
import type { DeclarationSettings } from '../../suggested-declarators.js';
import { createDescribing } from './describing.js';
import { createExposure, type ExposeSettings } from './exposure.js';
import {
  type DescribedType,
  type KnownDeclarations,
  type KnownFile,
  NOTHING_KNOWN,
} from './file-declarations.js';
import { type FileReading, type Reader, readFile } from './read-file.js';
import { createTokenAccess, type TokenSettings } from './token-access.js';

export interface BuildSettings extends LintSettings {
  expose?: ExposeSettings;
  auth?: { apiTokens?: TokenSettings };
  declarations?: DeclarationSettings;
}

export function openReader(project: Project, settings: BuildSettings, known: KnownDeclarations): Reader {
  const evaluator = createEvaluator(project);
  return {
    evaluator,
    describing: createDescribing(known.types),
    exposure: createExposure(settings.expose),
    tokenAccess: createTokenAccess(settings.auth?.apiTokens),
    rules: openCollectionRules(evaluator, known.rules),
    settings,
    customDeclarators: customDeclaratorsIn(settings.declarations),
  };
}

export interface ReadFile extends FileReading {
  passesOn: boolean;
}

/** Reads the files that can declare something, one at a time: the tree of each is dropped before the next is read. */
export function readFiles(reader: Reader, known: ReadonlyMap<string, KnownFile>): ReadFile[] {
  const names = reader.customDeclarators.map(calledName);
  const read: ReadFile[] = [];
  for (const { file, passesOn } of filesToSearch(
    reader.evaluator,
    (each) => known.get(each)?.passesOn,
    names,
  )) {
    const declarations = known.get(file)?.declarations;
    const reading =
      declarations === undefined
        ? readFile(reader, file)
        : { declarations, methodOptions: [], configurations: [] };
    if (declarations === undefined) reader.rules.visit(file);
    read.push({ ...reading, passesOn });
  }
  return read.sort((one, other) => compareText(one.declarations.file, other.declarations.file));
}

/** What was read of some files before the API is built of all. It is plain data. */
export interface ReadAhead {
  visited: number;
  /** Without those that contain settings for other files: these are nodes, so the files have to be read again. */
  files: ReadonlyMap<string, KnownFile>;
  types: ReadonlyMap<string, DescribedType>;
  rules: CollectionRules;
  /** The dependencies of every file that was parsed. */
  dependencies: ReadonlyMap<string, Dependencies>;
  hasSyntaxErrors: boolean;
}

export function readAhead(project: Project, settings: BuildSettings, some: Iterable<string>): ReadAhead {
  const reader = openReader(project, settings, NOTHING_KNOWN);
  const { evaluator, describing, rules } = reader;
  const files = new Map<string, KnownFile>();
  let visited = 0;
  for (const file of some) {
    const isPassingOn = passesOn(evaluator, file);
    const { declarations, methodOptions, configurations } = readFile(reader, file);
    rules.visit(file);
    if (methodOptions.length + configurations.length === 0)
      files.set(file, { passesOn: isPassingOn, declarations });
    evaluator.leave(file);
    visited += 1;
  }
  return {
    visited,
    files,
    types: describing.types(),
    rules: rules.found(),
    dependencies: project.dependencies(),
    hasSyntaxErrors: project.parseDiagnostics().length > 0,
  };
}
