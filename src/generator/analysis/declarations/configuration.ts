/** `configure({ collections?, objectIdCollections?, pollingInterval? })` (C17, C21). */
import type { ts } from 'ts-morph';
import { didYouMean } from '../../../shared/did-you-mean.js';
import { isUnknown, type Member, type Reason } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import type { DeclaredConfiguration, Finder, Search } from './finder.js';
import { undecidedAdvice } from './undecidable.js';

const SETTINGS = ['collections', 'objectIdCollections'] as const;
type Setting = (typeof SETTINGS)[number];
/** Settings of the running host alone. */
const RUNTIME_SETTINGS = ['pollingInterval'];

export function findConfiguration(finder: Search, call: Call): void {
  const [node] = call.arguments ?? [];
  if (node === undefined) return;
  const configuration: DeclaredConfiguration = { at: node };
  finder.findings.configurations.push(configuration);
  const value = finder.evaluator.evaluate(node);
  if (value.kind !== 'object') {
    withholdCollections(finder, configuration, node, value.kind === 'unknown' ? value.reason : 'other');
    return;
  }
  for (const member of value.members) {
    if (isUnknown(member)) withholdCollections(finder, configuration, member.node, member.reason);
    else readSetting(finder, configuration, member);
  }
}

/** If the list is undecided, no collection gets routes. */
function withholdCollections(
  { report }: Finder,
  configuration: DeclaredConfiguration,
  at: ts.Node,
  reason: Reason,
): void {
  report(
    'options-not-static',
    at,
    'Which collections get routes cannot be decided, so none does.',
    undecidedAdvice(reason, 'list'),
  );
  configuration.collections = [];
}

function readSetting(finder: Finder, configuration: DeclaredConfiguration, member: Member): void {
  if (RUNTIME_SETTINGS.includes(member.name)) return;
  const setting = SETTINGS.find((candidate) => candidate === member.name);
  if (setting === undefined) {
    const settings = [...SETTINGS, ...RUNTIME_SETTINGS];
    const hint = didYouMean(member.name, settings) ?? `There are: ${settings.join(', ')}.`;
    finder.report('option-unknown', member.key, `There is no setting '${member.name}'.`, hint);
  } else {
    readNames(finder, configuration, setting, member);
  }
}

function readNames(
  finder: Finder,
  configuration: DeclaredConfiguration,
  setting: Setting,
  member: Member,
): void {
  const at = member.expression ?? member.node;
  const value = member.value();
  if (value.kind === 'literal' && value.value === undefined) return;
  if (value.kind !== 'array') {
    if (value.kind === 'unknown') withholdCollections(finder, configuration, at, value.reason);
    else finder.report('option-invalid', at, `${setting} has to be a list of names.`);
    return;
  }
  const names: { name: string; at: ts.Node }[] = [];
  configuration[setting] = names;
  for (const candidate of value.items) {
    const name = candidate.value();
    if (name.kind === 'literal' && typeof name.value === 'string')
      names.push({ name: name.value, at: candidate.node });
    else if (name.kind === 'unknown') withholdCollections(finder, configuration, candidate.node, name.reason);
    else finder.report('option-invalid', candidate.node, `${setting} has to be a list of names.`);
  }
}
