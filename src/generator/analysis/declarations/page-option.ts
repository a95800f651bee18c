/** The option `page` of a publication (C56). */
import { isRecord } from '../../../shared/is-record.js';
import { isUnknown, type Member, type Unknown, type Value } from '../interpreter/index.js';
import type { DeclaredOptions, Finder } from './finder.js';
import { refuseOption } from './undecidable.js';

/** `false` if the option cannot be decided. */
export function readPage(finder: Finder, { options }: DeclaredOptions, member: Member): boolean {
  const unknown: Unknown[] = [];
  const page = plainOf(member.value(), unknown);
  const [undecided] = unknown;
  delete options.page;
  if (undecided !== undefined) return refuseOption(finder, member, undecided);
  if (page === undefined) return true;
  const { limit, most, sort = [], fields = false, count = false, ...others } = isRecord(page) ? page : {};
  const isLimited = isCount(limit) && isCount(most) && limit <= most;
  const [other] = Object.keys(others);
  if (!isLimited) refuse('has to have a limit and a most that is not below it');
  else if (!areFields(sort)) refuse('has to list the names of fields as its sort');
  else if (typeof fields !== 'boolean' || typeof count !== 'boolean')
    refuse('has to have true or false as its fields and its count');
  else if (other !== undefined) refuse(`has no setting '${other}'`);
  else
    options.page = {
      limit,
      most,
      ...(sort.length > 0 && { sort }),
      ...(fields && { fields }),
      ...(count && { count }),
    };
  return true;

  function refuse(problem: string): void {
    const hint = "Such as `{ limit: 50, most: 200, sort: ['createdAt'], fields: true, count: true }`.";
    finder.report('option-invalid', member.expression ?? member.node, `The page ${problem}.`, hint);
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const areFields = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[^$.-][^$]*$/.test(name));

/** Plain data. Collects the parts that cannot be decided. */
function plainOf(value: Value, unknown: Unknown[]): unknown {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'array') return value.items.map((item) => plainOf(item.value(), unknown));
  const parts = value.kind === 'object' ? value.members : [value];
  unknown.push(...parts.filter(isUnknown));
  const members = parts.filter((part): part is Member => 'name' in part);
  return Object.fromEntries(members.map((member) => [member.name, plainOf(member.value(), unknown)]));
}
