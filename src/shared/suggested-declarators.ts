/** Custom declarators in the configuration, and suggestions for them. Plain data. */
import type { Place } from './diagnostics.js';

/** An argument: its position from 0, its key in an object that is the first argument, or both, as in `2.name`. */
export type ArgumentPosition = number | string;

export interface Callee {
  name?: ArgumentPosition;
  handler?: ArgumentPosition;
  /** The schema of the handler's only argument. */
  schema?: ArgumentPosition;
  options?: ArgumentPosition;
  drop?: number;
}

/** Settings by the name of the function. */
export type DeclarationSettings = Partial<
  Record<'publications' | 'methods' | 'collections', Readonly<Record<string, Callee>>>
>;

export type DeclarationKind = keyof DeclarationSettings;

export const DECLARATION_KINDS: readonly DeclarationKind[] = ['publications', 'methods', 'collections'];

export interface Suggestion {
  declares: DeclarationKind;
  /** The name in the configuration. */
  callee: string;
  settings: Callee;
  /** Set if the function comes from a package that restgen does not read. */
  isOfPackage?: true;
  names: number;
  examples: string[];
  /** How many files call it. */
  files: number;
  /** The first call in the file with the most calls. */
  place: Place & { length: number; sourceLine: string };
}

type SuggestedDeclarator = Pick<Suggestion, 'callee' | 'settings'>;

/** `'Registry.publish': { drop: 1 }` */
export function suggestedDeclarationText({ callee, settings }: SuggestedDeclarator): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(callee) ? callee : `'${callee}'`;
  const entries = Object.entries(settings).map(([name, value]) => `${name}: ${positionText(value)}`);
  return `${key}: ${entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`}`;
}

const positionText = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value}'`;

/** Lines to paste into the configuration, with a `comment` above each declarator. */
export function declarationsText(
  suggestions: readonly Suggestion[],
  comment: (suggestion: Suggestion) => string | undefined = () => undefined,
): string[] {
  const lines = (kind: DeclarationKind): string[] => {
    const declarators = suggestions.filter(({ declares }) => declares === kind);
    const inner = declarators.flatMap((suggestion) => {
      const text = comment(suggestion);
      return [
        ...(text === undefined ? [] : [`    // ${text}`]),
        `    ${suggestedDeclarationText(suggestion)},`,
      ];
    });
    return declarators.length === 0 ? [] : [`  ${kind}: {`, ...inner, '  },'];
  };
  return ['declarations: {', ...DECLARATION_KINDS.flatMap(lines), '},'];
}

/** Converts suggestions to the form of the configuration. */
export function suggestedDeclarations(suggestions: readonly Suggestion[]): DeclarationSettings {
  const declarators: { [kind in DeclarationKind]?: Record<string, Callee> } = {};
  for (const { declares, callee, settings } of suggestions)
    declarators[declares] = { ...declarators[declares], [callee]: settings };
  return declarators;
}

/** `12 methods in 3 files, such as 'tasks.add', 'tasks.remove'` */
export function suggestionCountText({ declares, names, files, examples }: Suggestion): string {
  const where = files === 1 ? '' : ` in ${files} files`;
  if (names === 0) return `${declares}${where}, whose names cannot be decided`;
  return `${names} ${names === 1 ? SINGULAR[declares] : declares}${where}, such as ${examples.map((name) => `'${name}'`).join(', ')}`;
}

const SINGULAR: Readonly<Record<DeclarationKind, string>> = {
  publications: 'publication',
  methods: 'method',
  collections: 'collection',
};
