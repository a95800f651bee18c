import { isIPv4, isIPv6 } from 'node:net';

/** The part of an address that belongs to one customer: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string | null): string {
  const [bare = ''] = address?.split('%') ?? [];
  if (!isIPv6(bare)) return bare;
  const groups = groupsOfIPv6(bare);
  const [sixth, ...last] = groups.slice(5);
  return sixth === 'ffff' && groups.slice(0, 5).every((group) => group === '0')
    ? last.flatMap(bytesOfGroup).join('.')
    : `${groups.slice(0, 4).join(':')}::`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOfIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

const groupsIn = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (isIPv4(group) ? groupsOfIPv4(group) : [group]));

/** An IPv4 address at the end makes two groups. */
function groupsOfIPv4(address: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = address.split('.').map(Number);
  return [first * 256 + second, third * 256 + fourth].map((group) => group.toString(16));
}

function bytesOfGroup(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
