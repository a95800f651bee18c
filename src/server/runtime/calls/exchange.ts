import type { ServerResponse } from 'node:http';
import { type Answer, sendAnswer } from '../answers/answer.js';
import { errorAnswer, internalError } from '../answers/error-answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { type Identity, NOBODY } from '../auth/identity.js';
import { readBody } from '../body/body.js';
import { httpError } from '../errors/http-error.js';
import { requestLabel } from '../logger.js';
import { isPromiseLike } from './and-then.js';
import type { ApiRequest } from './api-request.js';
import { Call } from './call.js';
import type { ApiContext } from './context.js';
import type { Answerer } from './endpoint.js';

/** C28 */
const CHALLENGE: AnswerHeaders = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/**
 * Processes one request: identifies the caller, reads the body, runs the handler, and sends the answer. All errors
 * become answers here and nowhere else (C34, C35). A step waits only if it gets a promise.
 */
export class Exchange<Subject> {
  readonly #answerer: Answerer<Subject>;
  readonly #context: ApiContext;
  readonly #request: ApiRequest;
  readonly #response: ServerResponse;
  readonly #next: (error: unknown) => void;
  /** Of every answer to the request, beside the configured ones. */
  #headers: AnswerHeaders | undefined;
  #call: Call | undefined;

  /** @param next gets the error of a logger that throws */
  constructor(
    answerer: Answerer<Subject>,
    context: ApiContext,
    request: ApiRequest,
    response: ServerResponse,
    next: (error: unknown) => void,
  ) {
    this.#answerer = answerer;
    this.#headers = answerer.headers;
    this.#context = context;
    this.#request = request;
    this.#response = response;
    this.#next = next;
  }

  begin(): void {
    try {
      const identity =
        this.#answerer.identifies === false ? NOBODY : this.#context.authentication.identify(this.#request);
      if (isPromiseLike(identity)) this.#await(identity, (settled) => this.#identified(settled));
      else this.#identified(identity);
    } catch (error) {
      this.#fail(error);
    }
  }

  #identified(identity: Identity): void {
    const { authentication, options, observer } = this.#context;
    if (observer !== undefined && identity.userId !== null)
      observer.identified(this.#request, identity.userId);
    if (identity.invalidToken) {
      this.#headers = { ...this.#headers, ...CHALLENGE };
      if (options.auth.invalidToken === 'reject') throw httpError('invalidToken');
    }
    const admitted = identity.apiToken && authentication.admit(identity.apiToken, this.#answerer.scopes);
    if (admitted === undefined) this.#admitted(identity);
    else this.#await(admitted, () => this.#admitted(identity));
  }

  #admitted(identity: Identity): void {
    const { bodies, host } = this.#context;
    const call = new Call(this.#context, this.#request, this.#response, identity);
    this.#call = call;
    const subject = this.#answerer.find(call);
    if (this.#answerer.readsBody(call, subject))
      readBody(this.#request, host, bodies, (error, body) => {
        call.body = body;
        if (error === undefined) this.#attempt(() => this.#run(call, subject));
        else this.#fail(error);
      });
    else this.#run(call, subject);
  }

  #attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #run(call: Call, subject: Subject): void {
    const answer = this.#answerer.answer(call, subject);
    if (isPromiseLike(answer)) this.#await(answer, (settled) => this.#send(settled));
    else this.#send(answer);
  }

  #send(answer: Answer): void {
    sendAnswer(this.#context, this.#request, this.#response, answer, this.#headers);
    const end = (): void => this.#call?.end();
    if (answer.events === undefined) end();
    else answer.events.onEnd(end);
  }

  #await<Value>(promise: PromiseLike<Value>, next: (value: Value) => void): void {
    promise.then(
      (value) => this.#attempt(() => next(value)),
      (error: unknown) => this.#fail(error),
    );
  }

  #fail(error: unknown): void {
    try {
      this.#sendError(error);
    } catch (loggingError) {
      this.#next(loggingError);
    } finally {
      this.#call?.end();
    }
  }

  #sendError(error: unknown): void {
    const { log } = this.#context.options;
    const send = (answer: Answer): void =>
      sendAnswer(this.#context, this.#request, this.#response, answer, this.#headers);
    try {
      send(errorAnswer(error, this.#request, log));
    } catch (encodingError) {
      // An application's error may have details that JSON cannot express.
      log.error(
        `${requestLabel(this.#request)} failed with an error that JSON cannot express:`,
        encodingError,
      );
      send(internalError());
    }
  }
}
