import { isIP, isIPv6 } from 'node:net';

/** An address with a port, or in brackets as in a URL. */
const WITH_MORE = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The IP address in a proxy's text. Its port is removed: limits per address would be limits per connection. */
export function addressOfText(text: string): string | undefined {
  const trimmed = text.trim();
  const { v4, v6 } = WITH_MORE.exec(trimmed)?.groups ?? {};
  const address = v4 ?? v6 ?? trimmed;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The address of a client.
 * @param reported the address according to trusted proxies; `undefined` if they report none
 * @param peer the other end of the connection; `undefined` if it is closed
 */
export const findClientAddress = (reported: string | undefined, peer: string | undefined): string | null =>
  addressOfText(reported ?? '') ?? peer ?? null;

/** The part of an address that belongs to one customer: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string | null): string {
  const [bare = ''] = address?.split('%') ?? [];
  if (!isIPv6(bare)) return bare;
  // The host of a URL is spelled in one way.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOfGroup).join('.');
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::`;
}

function bytesOfGroup(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
