/** The option `page` of a publication (C56). */
import { isRecord } from '../../../shared/is-record.js';
import { isUnknown, type Member, type Value } from '../interpreter/index.js';
import type { DeclaredOptions } from './finder.js';

export function readPage({ options }: DeclaredOptions, value: Value | undefined) {
  delete options.page;
  if (value === undefined) return undefined;
  const page = plainData(value);
  const { limit, most, sort = [], fields = false, count = false, ...others } = isRecord(page) ? page : {};
  const [other] = Object.keys(others);
  if (other !== undefined) return problem(`has no setting '${other}'`);
  if (!isCount(limit) || !isCount(most) || limit > most)
    return problem('has to have a limit and a most that is not below it');
  if (!areFields(sort)) return problem('has to list the names of fields as its sort');
  if (typeof fields !== 'boolean' || typeof count !== 'boolean')
    return problem('has to have true or false as its fields and its count');
  options.page = {
    limit,
    most,
    ...(sort.length > 0 && { sort }),
    ...(fields && { fields }),
    ...(count && { count }),
  };
  return undefined;
}

const problem = (text: string) => ({
  message: `The page ${text}.`,
  hint: "Write constants, such as `{ limit: 50, most: 200, sort: ['createdAt'], fields: true, count: true }`.",
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const areFields = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[^$.-][^$]*$/.test(name));

/** Plain data; `null` for what cannot be decided. */
function plainData(value: Value): unknown {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'array') return value.items.map((item) => plainData(item.value()));
  const members = value.kind === 'object' ? value.members : [value];
  if (members.some(isUnknown)) return null;
  const known = members.filter((member): member is Member => 'name' in member);
  return Object.fromEntries(known.map((member) => [member.name, plainData(member.value())]));
}
