import { isIP } from 'node:net';

/** An address with a port, or in brackets as in a URL. */
const WITH_MORE = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The IP address in a proxy's text. Its port is removed: limits per address would be limits per connection. */
export function addressIn(text: string): string | undefined {
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
export const clientAddressOf = (reported: string | undefined, peer: string | undefined): string | null =>
  addressIn(reported ?? '') ?? peer ?? null;
