import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type IRoute, type Request } from 'express';
import { lazy } from '../../../shared/memoize.js';
import { addressIn } from './client-address.js';

/** The parameters of an Express path: `{ id: '7' }` of `/tasks/:id`. */
export type PathParameters = Record<string, string>;

/** The part of a request that the API itself reads, with or without Express in front. */
export interface ApiRequest extends IncomingMessage {
  method: string;
  /** Relative to the path at which the API is mounted. */
  url: string;
  /** The unchanged URL. */
  originalUrl: string;
  /** The path at which the API is mounted, such as `/api`; empty at the root. */
  baseUrl: string;
  params: Readonly<Record<string, string | string[]>>;
  /** The declared route that answers. */
  route?: Pick<IRoute, 'path'> | undefined;
  /** Set if other middleware has parsed the body. */
  body?: unknown;
}

/**
 * The proxies in front of the server whose headers about the client's address and protocol are trusted: Express's
 * `trust proxy`, for example `'loopback'` or the number of proxies.
 */
export type TrustProxy = boolean | number | string | string[];

/** Whether a proxy is trusted, by the text of its address and its distance. */
type Trust = (address: string, hops: number) => boolean;

/** An application of Express 4 or 5; `request` is the prototype of its requests. */
export interface ExpressApplication {
  readonly request: object;
}

/** Gives a request the members of Express: `get()`, `query`, `ip`, `protocol` and `secure`. */
export type AsExpress = (request: ApiRequest, response: ServerResponse) => Request;

/**
 * Makes the function that turns requests of `node:http` into Express requests, for code of the application and its
 * host. Requests that came through Express stay unchanged.
 * @param own the Express application of the server, if it has one
 */
export function createAsExpress(
  trustProxy: TrustProxy = false,
  own = (): ExpressApplication => applicationTrusting(trustProxy),
): AsExpress {
  const application = lazy(own);
  // An invalid setting must fail the start.
  if (trustProxy !== false) application();
  return (request, response) => {
    if (!('app' in request)) {
      Object.setPrototypeOf(request, application().request);
      Object.assign(request, { res: response });
    }
    return request as Request;
  };
}

function applicationTrusting(trustProxy: TrustProxy): express.Express {
  const application = express();
  application.set('trust proxy', trustProxy);
  const isTrusted: Trust = application.get('trust proxy fn');
  application.set('trust proxy', ((address, hops) =>
    isTrusted(addressIn(address) ?? address, hops)) satisfies Trust);
  return application;
}
