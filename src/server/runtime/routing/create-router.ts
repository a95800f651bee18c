import type { ApiRequest } from '../calls/api-request.js';
import type { RestOptions } from '../calls/options.js';
import type { Middleware } from '../middleware.js';
import type { Api } from './api.js';
import { findEndpoint, malformedPath } from './dispatch.js';
import { originForm, pathOfTarget } from './request-target.js';
import { answerRequest, createServingApi, type ServingApi } from './serving-api.js';

/**
 * The API as Express middleware for any path. Requests for other paths go to the next middleware.
 * @param options override those of the configuration
 * @throws TypeError for an invalid option; Error if the database cannot be used, or if the secret is missing in
 * production (C32)
 */
export const createRouter = (api: Api, options: RestOptions = {}): Middleware =>
  createApiRouter(createServingApi(api, options));

export const createApiRouter =
  ({ index, context }: ServingApi): Middleware =>
  (incoming, response, next) => {
    // Express has set the members of such a request.
    const request = incoming as ApiRequest;
    if (isShortened(request)) return next();
    const target = originForm(request.url);
    const endpoint =
      target === undefined ? malformedPath : findEndpoint(index, pathOfTarget(target), request);
    return endpoint === undefined ? next() : answerRequest(context, endpoint, request, response, next);
  };

/** Whether Express 4 has merged two slashes: middleware that guards the path would not have matched. */
function isShortened({ originalUrl, baseUrl, url }: ApiRequest): boolean {
  if (!originalUrl.includes('//')) return false;
  const [whole, below] = [originForm(originalUrl), originForm(url)].map((target) =>
    pathOfTarget(target ?? ''),
  );
  return whole !== `${baseUrl}${below}` && whole?.replace(/\/{2,}/g, '/') === `${baseUrl}${below}`;
}
