import type { RestOptions } from '../calls/options.js';
import { type Middleware, middlewareOf } from '../middleware.js';
import { answerIn } from './answer-in.js';
import type { Api } from './api.js';
import { findHandler } from './dispatch.js';
import { originForm, pathIn } from './request-target.js';
import { createServingApi, type ServingApi } from './serving-api.js';

/**
 * The API as Express middleware, to mount at any path. Requests for other paths are left to what is mounted after it.
 * @param options override those of the configuration
 * @throws TypeError for an option that cannot be used; Error if the host's database cannot be used, or if the host cannot
 * authenticate with the options, as in production without a secret to sign tokens with (C32)
 */
export const createRouter = (api: Api, options: RestOptions = {}): Middleware =>
  routerOf(createServingApi(api, options));

export const routerOf = ({ index, context }: ServingApi): Middleware =>
  middlewareOf((request, response, next) => {
    const handler = findHandler(index, pathIn(originForm(request.url)), request);
    if (handler === undefined) return next();
    return answerIn(context, handler, request, response, next);
  });
