/** The language that a project is written in, which its generated folder is written in too. */
import type { Tsconfig } from './tsconfig.js';

const TYPESCRIPT = /\.(?:[cm]?ts|tsx)$/;
/** Of tools that read TypeScript themselves, whatever the project is: `restgen.config.ts`. */
const CONFIGURATION = /^(?:.*\/)?[\w.-]+\.config\.[cm]?ts$/;

/**
 * JavaScript alone runs as it is, so that nothing may be generated for it that has to be compiled. Compiler options may
 * be there to check JavaScript with. Nothing where there is no source to tell by.
 */
export function languageOf(
  files: readonly string[],
  { found, options }: Pick<Tsconfig, 'found' | 'options'>,
): 'ts' | 'js' | undefined {
  const source = files.filter((file) => !CONFIGURATION.test(file));
  if (source.some((file) => TYPESCRIPT.test(file))) return 'ts';
  if (found && options.allowJs !== true && options.checkJs !== true) return 'ts';
  return source.length === 0 ? undefined : 'js';
}
