import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type IRoute, type Request } from 'express';
import { addressIn } from './client-address.js';

/** The parameters of an Express path: `{ id: '7' }` of `/tasks/:id`. */
export type PathParameters = Record<string, string>;

/** What the API itself reads of a request, whether or not Express has seen it. */
export interface ApiRequest extends IncomingMessage {
  method: string;
  /** Below the path that the API is mounted at. */
  url: string;
  /** As it came. */
  originalUrl: string;
  /** Where the API is mounted: `/api`; empty at the root. */
  baseUrl: string;
  params: Readonly<Record<string, string | string[]>>;
  /** The route that answers, as declared. */
  route?: Pick<IRoute, 'path'> | undefined;
  /** As other middleware has parsed it. */
  body?: unknown;
}

/**
 * Which proxies in front of the server are trusted to tell the client's address and protocol: Express's `trust proxy`,
 * for example `'loopback'` or the number of proxies.
 */
export type TrustProxy = boolean | number | string | string[];

/** Whether a proxy is trusted, by what was written of its address and by its distance. */
type Trust = (address: string, hops: number) => boolean;

/** Makes a request one of Express's: with `get()`, `query`, `ip`, `protocol` and `secure`. */
export type AsExpress = (request: ApiRequest, response: ServerResponse) => Request;

/**
 * Requests that come straight from `node:http` become Express's own where the application or its host looks at them.
 * Those that came through Express stay as they are.
 */
export function createAsExpress(trustProxy: TrustProxy = false): AsExpress {
  const application = express();
  application.set('trust proxy', trustProxy);
  const isTrusted: Trust = application.get('trust proxy fn');
  application.set('trust proxy', ((address, hops) =>
    isTrusted(addressIn(address) ?? address, hops)) satisfies Trust);
  return (request, response) => {
    if (!('app' in request)) {
      Object.setPrototypeOf(request, application.request);
      Object.assign(request, { res: response });
    }
    return request as Request;
  };
}
