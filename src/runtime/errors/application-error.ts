/**
 * An error that an application throws on purpose, of whichever host: `HostError` here, `Meteor.Error` there (C35).
 * Recognised by its marks, as Meteor does, so that two copies of a package understand each other.
 */
export interface ApplicationError {
  isClientSafe: true;
  error: string | number;
  reason?: string | undefined;
  details?: unknown;
  /** Status of the answer; 400 where it is not set. */
  statusCode?: number | undefined;
}

export function isApplicationError(value: unknown): value is ApplicationError {
  return (
    typeof value === 'object' && value !== null && 'isClientSafe' in value && value.isClientSafe === true
  );
}
