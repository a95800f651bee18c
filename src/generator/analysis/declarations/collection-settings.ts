/** The options of a collection. */
import type { ts } from 'ts-morph';
import { isUnknown, type Member, type Unknown } from '../interpreter/index.js';
import type { Finder } from './finder.js';
import { undecidedAdvice } from './undecidable.js';

export interface CollectionSettings {
  idGeneration: 'STRING' | 'MONGO' | undefined;
  mayRepeat?: true;
  /** Why it is listed without routes. */
  withheld?: string;
}

/** Members by which collections may repeat a name. A second `Collection` with methods is refused, because it would define them twice. */
const MAY_REPEAT: ReadonlyMap<string, boolean> = new Map([
  ['_suppressSameNameError', true],
  ['defineMutationMethods', false],
]);

/** Reports options that cannot be decided. */
export function collectionSettings(finder: Finder, node: ts.Expression | undefined): CollectionSettings {
  const settings: CollectionSettings = { idGeneration: undefined };
  const value = node && finder.evaluator.evaluate(node);
  if (node === undefined || value?.kind === 'literal') return settings;
  if (value?.kind !== 'object')
    return undecidedSettings(finder, node, value?.kind === 'unknown' ? value : undefined);
  for (const member of value.members) {
    const open = isUnknown(member) ? member : readSetting(finder, settings, member);
    if (open !== undefined) return undecidedSettings(finder, open.node, open);
  }
  return settings;
}

function undecidedSettings({ report }: Finder, at: ts.Node, open: Unknown | undefined): CollectionSettings {
  const message = 'The options of the collection cannot be decided, so there are no routes.';
  report('options-not-static', at, message, undecidedAdvice(open?.reason ?? 'other', 'options'));
  return { idGeneration: undefined, withheld: 'its options cannot be decided' };
}

/** Returns the value if it is not decided. */
function readSetting(finder: Finder, settings: CollectionSettings, member: Member): Unknown | undefined {
  const { name } = member;
  const value = member.value();
  const isLiteral = value.kind === 'literal';
  if (isLiteral && MAY_REPEAT.get(name) === value.value) settings.mayRepeat = true;
  if (isLiteral && value.value === undefined) return undefined;
  if (name === 'connection') settings.withheld = isLiteral ? 'kept in memory' : 'of another server';
  if (name !== 'idGeneration') return undefined;
  const at = member.expression ?? member.node;
  if (value.kind === 'unknown') return { ...value, node: at };
  if (isLiteral && (value.value === 'STRING' || value.value === 'MONGO')) settings.idGeneration = value.value;
  else {
    const message =
      "idGeneration is either 'STRING' or 'MONGO': the host takes any other value for 'STRING'.";
    finder.report('option-invalid', at, message, "Write 'STRING' or 'MONGO'.", 'warning');
  }
  return undefined;
}
