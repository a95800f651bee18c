/**
 * An error that an application throws for its client: `HostError` in plain Node, `Meteor.Error` in Meteor (C35). As in
 * Meteor, it is recognized by a field, which also works with two copies of a package.
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
