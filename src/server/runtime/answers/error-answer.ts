import { errorContent, type HttpErrorName, type ValuesArgument } from '../../../shared/http-errors/index.js';
import { type ApplicationError, isApplicationError } from '../errors/application-error.js';
import { HttpError } from '../errors/http-error.js';
import { type Logger, type RequestName, requestLabel } from '../logger.js';
import { failedValidation } from '../validation/thrown-issues.js';
import type { Answer } from './answer.js';
import { plainJson } from './plain-json.js';

/** The body of every error (C34). */
export interface ErrorBody {
  error: string;
  reason: string;
  details?: unknown;
  data?: unknown;
}

/** The answer for an error of the catalogue. */
export function catalogueAnswer<Name extends HttpErrorName>(
  name: Name,
  ...values: ValuesArgument<Name>
): Answer & { body: ErrorBody } {
  const { status, error, reason } = errorContent(name, ...values);
  return { status, body: { error: String(error), reason } };
}

/** An answer that reveals nothing about the error. */
export const internalError = (): Answer => catalogueAnswer('internalServerError');

/** The answer to a call that failed with this error. Errors that are not meant for the client are logged (C35). */
export function errorAnswer(error: unknown, request: RequestName, log: Logger): Answer {
  const status = statusOfError(error);
  const failed = failedValidation(error);
  if (failed === undefined && isApplicationError(error)) return applicationAnswer(error, status);
  const sanitized =
    failed ?? (isObject(error) && 'sanitizedError' in error ? error.sanitizedError : undefined);
  if (isApplicationError(sanitized)) {
    log.warn(`${requestLabel(request)}: ${error instanceof Error ? error.message : String(error)}`);
    return applicationAnswer(sanitized, statusOfError(sanitized) ?? status);
  }
  log.error(`${requestLabel(request)} failed:`, error);
  const answer = internalError();
  return { ...answer, status: status ?? answer.status };
}

/** The statuses by which an application asks for a log-in. A denied write has the same body always (C18). */
const REFUSALS: ReadonlySet<number> = new Set([400, 401]);

/**
 * Adds the invalid token to the reason of an application that refuses the call: it asks for a log-in that the client
 * believes to have (C28).
 */
export function withInvalidToken(answer: Answer, error: unknown): Answer {
  const { status, body } = answer;
  const isRefusal = REFUSALS.has(status) && isApplicationError(error) && !(error instanceof HttpError);
  if (!isRefusal || !isObject(body) || !('reason' in body)) return answer;
  const reason = `${String(body.reason)} (${errorContent('invalidToken').reason}.)`;
  return { ...answer, body: { ...body, reason } };
}

function applicationAnswer(error: ApplicationError, status: number | undefined): Answer {
  const code = asText(error.error);
  const body: ErrorBody = { error: code, reason: asText(error.reason ?? code) };
  if (error.details !== undefined) body.details = error.details;
  if ('data' in error && error.data !== undefined) body.data = error.data;
  const answer: Answer = { status: status ?? 400, body: boundedBody(body) };
  if (error.headers !== undefined) answer.headers = error.headers;
  return answer;
}

/** Converts to text, because the reason of an application's error may be any value (C34). */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (plainJson(value) ?? String(value));

/** The `statusCode` of an error, if it is from 400 to 599. */
function statusOfError(error: unknown): number | undefined {
  if (!isObject(error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode)) return undefined;
  return statusCode >= 400 && statusCode <= 599 ? statusCode : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The most bytes of an error's body, which may quote the request (C46). */
const MAX_BYTES = 64 * 1024;
/** How many characters of each text remain in a body that is too long. */
const LONGEST_TEXT = 400;

/** @throws TypeError if JSON cannot express the body */
function boundedBody(body: ErrorBody): ErrorBody {
  const text = plainJson(body) ?? '';
  if (Buffer.byteLength(text) <= MAX_BYTES) return body;
  const short = JSON.parse(text, (_, value: unknown) => boundedText(value)) as ErrorBody;
  const { error, reason } = short;
  return Buffer.byteLength(JSON.stringify(short)) <= MAX_BYTES ? short : { error, reason };
}

const boundedText = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
