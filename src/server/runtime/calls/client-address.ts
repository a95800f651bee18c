import { isIP } from 'node:net';

/** With a port, or in the brackets of a URL. */
const WITH_MORE = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * The IP address in a text that a proxy has written of a client; `undefined` if it is none. Some proxies add the client's
 * port: limits for each address would be limits for each connection.
 */
export function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  const { v4, v6 } = WITH_MORE.exec(trimmed)?.groups ?? {};
  const address = v4 ?? v6 ?? trimmed;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The address of a client.
 * @param told what proxies that are trusted say of it; `undefined` if they say nothing
 * @param peer the other end of the connection; `undefined` if that has gone
 */
export const clientAddressOf = (told: string | undefined, peer: string | undefined): string | null =>
  addressIn(told ?? '') ?? peer ?? null;
