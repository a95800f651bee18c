import { ts } from 'ts-morph';
import type { HostKind } from '../../shared/api.js';
import { placeText } from '../../shared/diagnostics.js';
import type { Finder } from '../analysis/declarations/index.js';
import { surroundingConditions } from '../analysis/syntax/index.js';
import { placeOfPosition, type Span } from '../project/parsing/index.js';

interface NamedDeclaration {
  name: string | null;
  at: Span;
  mayRepeat?: true;
}

/** Drops repeated declarations of names that may be repeated, because Meteor makes one collection of them. */
export function withoutRepeated<Item extends NamedDeclaration>(
  { evaluator }: Finder,
  declarations: readonly Item[],
): Item[] {
  const nameKey = ({ name, at }: NamedDeclaration): string =>
    `${evaluator.project.apps.of(at.file)}\0${name}`;
  const made = new Set(declarations.filter(({ mayRepeat }) => mayRepeat !== true).map(nameKey));
  return declarations.filter((declaration) => {
    if (declaration.mayRepeat !== true || declaration.name === null) return true;
    const isFirst = !made.has(nameKey(declaration));
    made.add(nameKey(declaration));
    return isFirst;
  });
}

/**
 * Drops repetitions of a name, and reports them: the host would refuse the second one, or one would hide the other. The
 * diagnostic is a warning if one of them may not run, and for publications of Meteor, which ignores the second one.
 */
export function withoutNamesTwice<Item extends NamedDeclaration & { origin: HostKind }>(
  { evaluator: { project }, report }: Finder,
  declarations: readonly Item[],
  what: string,
): Item[] {
  const { apps, sources } = project;
  const kept = new Map<string, Item>();
  const nameKey = ({ name, at }: NamedDeclaration): string => `${apps.of(at.file)}\0${name}`;
  const isCertain = ({ at }: NamedDeclaration): boolean =>
    apps.isRun(at.file) &&
    surroundingConditions(innermostNode(sources.tree(at.file), at.start), sources.tree(at.file)).length === 0;
  for (const declaration of declarations) {
    const { name, at, origin } = declaration;
    const before = kept.get(nameKey(declaration));
    const isKept = before === undefined || (!apps.isRun(before.at.file) && apps.isRun(at.file));
    if (isKept) kept.set(nameKey(declaration), declaration);
    if (name === null || before === undefined || isSamePlace(before, declaration)) continue;
    const [first, second] = isKept ? [at, before.at] : [before.at, at];
    const isIgnored = what === 'publication' && origin === 'meteor';
    const isError = !isIgnored && isCertain(before) && isCertain(declaration);
    const place = placeText(placeOfPosition(sources.tree(first.file), first.start));
    const hint = `Rename one of them, or remove it: the first one is at ${place}.`;
    report(
      'name-twice',
      second,
      `The ${what} '${name}' is declared twice.`,
      hint,
      isError ? 'error' : 'warning',
    );
  }
  return declarations.filter(
    (declaration) => declaration.name === null || kept.get(nameKey(declaration)) === declaration,
  );
}

/** A custom declarator may declare once more at the same place, because its own code is followed, too: `start()` of a registry that `add` fills. */
const isSamePlace = ({ at }: NamedDeclaration, other: NamedDeclaration): boolean =>
  at.file === other.at.file && at.start === other.at.start;

/** The innermost node around a position. */
function innermostNode(node: ts.Node, position: number): ts.Node {
  const inner = ts.forEachChild(node, (child) =>
    child.getStart() <= position && position < child.end ? child : undefined,
  );
  return inner === undefined ? node : innermostNode(inner, position);
}
