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
  const isWhole = isCount(limit) && isCount(most) && limit <= most && Object.keys(others).length === 0;
  if (isWhole && areFields(sort) && typeof fields === 'boolean' && typeof count === 'boolean')
    options.page = {
      limit,
      most,
      ...(sort.length > 0 && { sort }),
      ...(fields && { fields }),
      ...(count && { count }),
    };
  else
    finder.report(
      'option-invalid',
      member.expression ?? member.node,
      'The page has to be an object with a limit that is not above its most.',
      "Such as `{ limit: 50, most: 200, sort: ['createdAt'], fields: true, count: true }`.",
    );
  return true;
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
