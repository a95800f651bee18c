import { RUNTIME_PACKAGES, type RuntimePackage, roomSpecifier } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { markedRange, parse } from './parsing/index.js';
import type { Texts } from './texts/index.js';

/**
 * Reports modules whose declarations have no routes, because they import another package's host than generated code.
 */
export function runtimeCopies(
  texts: Texts,
  files: readonly string[],
  used: RuntimePackage = 'restgen',
): Diagnostic[] {
  const meant = new Map(
    RUNTIME_PACKAGES.filter((name) => name !== used).flatMap((name) =>
      (['host', 'meteor'] as const).map(
        (room) => [roomSpecifier(room, name), roomSpecifier(room, used)] as const,
      ),
    ),
  );
  return files.flatMap((file) => {
    const imports = texts.prescan(file).imports?.filter((specifier) => meant.has(specifier)) ?? [];
    if (imports.length === 0) return [];
    const { source } = parse(file, texts.text(file));
    return imports.flatMap((specifier) => {
      const start = source.text.search(new RegExp(`['"]${specifier}['"]`));
      if (OF_TYPES.test(source.text.slice(0, start))) return [];
      const right = meant.get(specifier);
      const message = `Generated code imports '${right}', and this module another copy of it, '${specifier}'.`;
      return [
        diagnostic('two-runtimes', message, {
          place: markedRange(source, start, start + specifier.length + 2),
          hint: `Import '${right}' here, or change \`runtimePackage\` in the configuration.`,
        }),
      ];
    });
  });
}

/** The text before a specifier of which nothing is loaded. */
const OF_TYPES = /\b(?:import|export)\s+type\b[^'";]*$/;
