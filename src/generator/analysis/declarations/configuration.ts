/** `configure({ collections?, objectIdCollections? })` (C17, C21). */
import type { ts } from 'ts-morph';
import { didYouMean } from '../../../shared/did-you-mean.js';
import { isUnknown, type Member, type Reason } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { Finder, Findings, FoundConfiguration } from './finder.js';
import { adviceFor } from './undecidable.js';

const SETTINGS = ['collections', 'objectIdCollections'] as const;
type Setting = (typeof SETTINGS)[number];

export function findConfiguration(finder: Finder, call: Call, found: Findings): void {
  const [node] = call.arguments ?? [];
  if (node === undefined) return;
  const configuration: FoundConfiguration = { at: node };
  found.configurations.push(configuration);
  const value = finder.evaluator.evaluate(node);
  if (value.kind !== 'object') {
    closed(finder, configuration, node, value.kind === 'unknown' ? value.reason : 'other');
    return;
  }
  for (const member of value.members) {
    if (isUnknown(member)) closed(finder, configuration, member.node, member.reason);
    else readSetting(finder, configuration, member);
  }
}

/** If the list is undecided, no collection gets routes. */
function closed({ report }: Finder, configuration: FoundConfiguration, at: ts.Node, reason: Reason): void {
  report(
    'options-not-static',
    at,
    'Which collections get routes cannot be decided, so none does.',
    adviceFor(reason, 'list'),
  );
  configuration.collections = [];
}

function readSetting(finder: Finder, configuration: FoundConfiguration, member: Member): void {
  const setting = SETTINGS.find((each) => each === member.name);
  if (setting === undefined) {
    const hint = didYouMean(member.name, SETTINGS) ?? `There are: ${SETTINGS.join(', ')}.`;
    finder.report('option-unknown', member.key, `There is no setting '${member.name}'.`, hint);
  } else {
    readNames(finder, configuration, setting, member);
  }
}

function readNames(
  finder: Finder,
  configuration: FoundConfiguration,
  setting: Setting,
  member: Member,
): void {
  const at = member.expression ?? member.node;
  const value = member.value();
  if (value.kind === 'literal' && value.value === undefined) return;
  if (value.kind !== 'array') {
    if (value.kind === 'unknown') closed(finder, configuration, at, value.reason);
    else finder.report('option-invalid', at, `${setting} has to be a list of names.`);
    return;
  }
  const names: { name: string; at: ts.Node }[] = [];
  configuration[setting] = names;
  for (const item of value.items) {
    const name = item.value();
    if (name.kind === 'literal' && typeof name.value === 'string')
      names.push({ name: name.value, at: item.node });
    else if (name.kind === 'unknown') closed(finder, configuration, item.node, name.reason);
    else finder.report('option-invalid', item.node, `${setting} has to be a list of names.`);
  }
}
