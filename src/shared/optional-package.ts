import { createRequire } from 'node:module';

/** Loads a package that not everybody needs: who needs it installs it. `undefined` if it is not installed. */
export function findPackage<Module>(name: string): Module | undefined {
  try {
    return createRequire(import.meta.url)(name);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND') return undefined;
    throw cause;
  }
}

/**
 * @param need what needs the package, as the beginning of a sentence: `A database in a folder needs`
 * @throws Error that says how to install it
 */
export function optionalPackage<Module>(name: string, need: string): Module {
  const found = findPackage<Module>(name);
  if (found === undefined) throw new Error(missingPackage(name, need));
  return found;
}

export const missingPackage = (name: string, need: string): string =>
  `${need} the package ${name}: npm install ${name}`;
