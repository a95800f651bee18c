/**
 * An error that an application throws on purpose: `HostError` in plain Node, `Meteor.Error` in Meteor (C35). It is
 * recognized by its marks, as Meteor does, so that two copies of a package understand each other.
 */
export interface ApplicationError {
  isClientSafe: true;
  error: string | number;
  reason?: string | undefined;
  details?: unknown;
  /** The status of the answer; 400 if it is not set. */
  statusCode?: number | undefined;
  /** Headers to add to the answer, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export function isApplicationError(value: unknown): value is ApplicationError {
  return (
    typeof value === 'object' && value !== null && 'isClientSafe' in value && value.isClientSafe === true
  );
}
