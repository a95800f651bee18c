import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type IRoute, type Request } from 'express';
import { lazy } from '../../../shared/memoize.js';
import { queryOfTarget } from '../routing/request-target.js';
import { addressOfText } from './client-address.js';

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

/** Express's `trust proxy`, for example `'loopback'` or the number of proxies. */
export type TrustProxy = boolean | number | string | string[];

/** A function that creates an application of Express 4 or 5. */
export type CreateExpress = () => Express;

/** Gives a request the members of Express: `get()`, `query`, `ip`, `protocol` and `secure`. */
export type AsExpress = (request: ApiRequest, response: ServerResponse) => Request;

/**
 * Makes the function that turns requests of `node:http` into Express requests, for code of the application and its
 * host. Requests that came through Express stay unchanged.
 * @param createExpress the server's own Express, if it has one
 */
export function createAsExpress(
  trustProxy: TrustProxy = false,
  createExpress: CreateExpress = () => express(),
): AsExpress {
  const application = lazy(() => applicationTrusting(trustProxy, createExpress()));
  // An invalid setting must fail the start.
  if (trustProxy !== false) application();
  return (request, response) => {
    if (!('app' in request)) {
      Object.setPrototypeOf(request, application().request);
      Object.assign(request, { res: response });
      addQuery(request as unknown as Request);
    }
    return request as Request;
  };
}

/** In Express 4 the query is not a member of each request: a middleware parses it. */
function addQuery(request: Request): void {
  if (request.query !== undefined) return;
  Object.assign(request, { query: request.app.get('query parser fn')(queryOfTarget(request.url)) });
}

function applicationTrusting(trustProxy: TrustProxy, application: Express): Express {
  application.set('query parser', 'simple');
  application.set('trust proxy', trustProxy);
  const isTrusted = application.get('trust proxy fn');
  const isTrustedText = (address: string, hops: number): boolean =>
    isTrusted(addressOfText(address) ?? address, hops);
  application.set('trust proxy', isTrustedText);
  return application;
}
