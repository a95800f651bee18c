import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of a client's address that belongs to one customer of a network: an IPv4 address, or the first 64 bits of an
 * IPv6 address. Other texts, as a proxy may send them, are returned unchanged.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${firstGroups(bare).join(':')}::` : address;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An IPv4 address at the end stands for two groups, neither of which is among the first four. */
const groups = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
