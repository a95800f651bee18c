import type { ServerResponse } from 'node:http';
import { type Answer, sendAnswer } from '../answers/answer.js';
import { errorAnswer, internalError, withInvalidToken } from '../answers/error-answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { hasQueryToken } from '../auth/bearer.js';
import { type Identity, NOBODY } from '../auth/identity.js';
import { readBody } from '../body/body.js';
import { httpError } from '../errors/http-error.js';
import { readUploads } from '../files/read-uploads.js';
import { requestLabel } from '../logger.js';
import type { ApiRequest } from './api-request.js';
import { Call } from './call.js';
import type { ApiContext } from './context.js';
import { deprecationHeaders } from './deprecation.js';
import type { Endpoint } from './endpoint.js';

/** RFC 6750, 2.3: shared caches would keep an answer under an address that holds a token. */
const PRIVATE: AnswerHeaders = { 'Cache-Control': 'private, no-store' };
/** C28 */
const CHALLENGE: AnswerHeaders = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/** A request to an endpoint, from its arrival until its answer is sent. */
export class Exchange {
  readonly #endpoint: Endpoint;
  readonly #context: ApiContext;
  readonly #request: ApiRequest;
  readonly #response: ServerResponse;
  /** The headers of every answer to the request, in addition to the configured ones. */
  #headers: AnswerHeaders | undefined;
  #hasInvalidToken = false;
  #call: Call | undefined;

  constructor(endpoint: Endpoint, context: ApiContext, request: ApiRequest, response: ServerResponse) {
    this.#endpoint = endpoint;
    const { deprecated } = endpoint;
    this.#headers = deprecated && deprecationHeaders(deprecated, context, request);
    this.#context = context;
    this.#request = request;
    this.#response = response;
  }

  /**
   * Identifies the caller, reads the body, runs the handler, and sends the answer. All errors become answers here and
   * nowhere else (C34, C35). Rejects only with the error of a logger that throws.
   */
  async run(): Promise<void> {
    try {
      const { authentication, host, bodies } = this.#context;
      const { identifies = true, scopes } = this.#endpoint;
      if (this.#context.options.auth.queryToken === true && hasQueryToken(this.#request))
        this.#headers = { ...this.#headers, ...PRIVATE };
      const identity = identifies ? await authentication.identify(this.#request) : NOBODY;
      this.#noteIdentity(identity);
      if (identity.apiToken !== undefined) await authentication.admit(identity.apiToken, scopes);
      const call = new Call(this.#context, this.#request, this.#response, identity, scopes);
      this.#call = call;
      const respond = await this.#endpoint.open(call);
      if (this.#endpoint.readsBody === true) {
        const files = this.#endpoint.files?.(call);
        call.body =
          (files && (await readUploads(call, files))) ??
          (await readBody(this.#request, host, bodies, files !== undefined));
      }
      const answer = await respond();
      this.#send(answer);
      const { events, download } = answer;
      if (events !== undefined) events.onEnd(() => call.end());
      // The bytes may be those of a file of the request.
      else if (download !== undefined && !this.#response.closed)
        this.#response.once('close', () => call.end());
      else call.end();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @throws HttpError 401 for an invalid token, if the configuration rejects it */
  #noteIdentity(identity: Identity): void {
    const { options, observer } = this.#context;
    observer?.reportCaller(this.#request, identity, this.#endpoint.deprecated !== undefined);
    if (!identity.invalidToken) return;
    this.#headers = { ...this.#headers, ...CHALLENGE };
    this.#hasInvalidToken = true;
    if (options.auth.invalidToken === 'reject') throw httpError('invalidToken');
  }

  #send(answer: Answer): void {
    sendAnswer(this.#context, this.#request, this.#response, answer, this.#headers);
  }

  #fail(error: unknown): void {
    const { log } = this.#context.options;
    try {
      const answer = errorAnswer(error, this.#request, log);
      this.#send(this.#hasInvalidToken ? withInvalidToken(answer, error) : answer);
    } catch (encodingError) {
      // An application's error may have details that JSON cannot express.
      const label = requestLabel(this.#request);
      log.error(`${label} failed with an error that JSON cannot express:`, encodingError);
      this.#send(internalError());
    } finally {
      this.#call?.end();
    }
  }
}
