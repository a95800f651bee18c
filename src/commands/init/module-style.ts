/** The module style of a project, read from its generated modules. */

export interface ModuleStyle {
  language: 'js' | undefined;
  isCommonJs: boolean;
  /** The extension of a module in an import: `.js`, `.ts`, or nothing. */
  extension: string;
}

/** @param files the generated files */
export function moduleStyleOf(files: ReadonlyMap<string, string>): ModuleStyle {
  const language = files.has('index.js') ? 'js' : undefined;
  const index = files.get('index.js') ?? files.get('index.ts') ?? '';
  return {
    language,
    isCommonJs: language === 'js' && /\brequire\('\.\/auth/.test(index),
    extension: /'\.\/auth(\.\w+)?'/.exec(index)?.[1] ?? '',
  };
}
