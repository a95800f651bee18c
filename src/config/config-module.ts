/** A configuration file, as it was read. */
export interface ConfigModule {
  /** Absolute. */
  path: string;
  /** As diagnostics name it. */
  file: string;
  text: string;
}
