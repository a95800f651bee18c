import type { Answering } from '../answers/answer.js';
import type { Authentication } from '../auth/authentication.js';
import type { UnfinishedBodies } from '../body/unfinished-bodies.js';
import type { LiveStreams } from '../live/live-streams.js';
import type { Observer } from '../observing/observer.js';
import type { Host } from '../port.js';
import type { Validators } from '../validation/validators.js';
import type { ApiRequest } from './api-request.js';
import type { ResolvedOptions } from './options.js';

/** The state of one mounted API. Two APIs in a process share only the host. */
export interface ApiContext extends Answering {
  readonly host: Host;
  readonly options: ResolvedOptions;
  readonly authentication: Authentication;
  readonly validators: Validators;
  readonly bodies: UnfinishedBodies;
  /** `undefined` if no publication streams. */
  readonly live: LiveStreams | undefined;
  /** `undefined` without log, metrics and traces. */
  readonly observer: Observer | undefined;
}

/** A path of the API below the paths at which the API and its host are mounted. */
export const publicPath = ({ host }: ApiContext, { baseUrl }: ApiRequest, path: string): string =>
  `${host.pathPrefix?.() ?? ''}${baseUrl}${path}`;
