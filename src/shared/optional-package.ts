import { createRequire } from 'node:module';

/** Loads an optional package; returns `undefined` if it is not installed. */
export function findPackage<Module>(name: string): Module | undefined {
  try {
    return createRequire(import.meta.url)(name);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND') return undefined;
    throw cause;
  }
}

/**
 * @param need the beginning of the error's sentence: `A database in a folder needs`
 * @throws Error with the command that installs it
 */
export function optionalPackage<Module>(name: string, need: string): Module {
  const loaded = findPackage<Module>(name);
  if (loaded === undefined) throw new Error(missingPackage(name, need));
  return loaded;
}

export const missingPackage = (name: string, need: string): string =>
  `${need} the package ${name}: npm install ${name}`;
