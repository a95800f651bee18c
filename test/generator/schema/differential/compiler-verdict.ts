/** The verdicts of TypeScript itself on values. */
import { Project } from 'ts-morph';

/** A text that is also the moment that a `Date` is sent as. */
export const MOMENT = '2024-02-29T12:00:00.000Z';

export interface Claim {
  type: string;
  value: unknown;
}

/**
 * Of each claim, whether the value, written down as a literal, may be assigned to the type. To the compiler every object
 * has a `toString` already, which no caller has sent.
 */
export const compilerVerdicts = (source: string, claims: readonly Claim[]): boolean[] =>
  verdicts(
    renamed(source),
    claims.map(({ type, value }) => ({ type, value: JSON.parse(renamed(JSON.stringify(value))) })),
  );

const renamed = (text: string): string => text.replaceAll('toString', 'asText');

function verdicts(source: string, claims: readonly Claim[]): boolean[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { strict: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts'] },
  });
  const lines = claims.map(({ type, value }, index) => `const v${index}: ${type} = ${written(value)};`);
  const file = project.createSourceFile(
    'claims.ts',
    [...lines, 'declare const moment: string & Date;', travelling(source)].join('\n'),
  );
  const refused = new Set(
    project
      .getLanguageService()
      .compilerObject.getSemanticDiagnostics(file.getFilePath())
      .map(({ start }) => file.getLineAndColumnAtPos(start ?? 0).line - 1),
  );
  return claims.map((_, index) => !refused.has(index));
}

const written = (value: unknown): string => JSON.stringify(value).replaceAll(`"${MOMENT}"`, 'moment');

/** Enums and brands as they travel: a text is no member of an enum, and has no brand. */
const travelling = (source: string): string =>
  source
    .replace(
      /^enum (\w+) \{ (.*) \}$/gm,
      (_whole, name: string, members: string) =>
        `type ${name} = ${members.replaceAll(/\w+ = /g, '').replaceAll(', ', ' | ')};`,
    )
    .replaceAll(/ & \{ readonly __brand: [^}]*\}/g, '');
