/** A configuration file in TypeScript or JavaScript. */
export interface ConfigModule {
  /** Absolute. */
  path: string;
  /** The file's name in diagnostics. */
  file: string;
  text: string;
}
