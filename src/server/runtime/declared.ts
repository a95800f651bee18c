/**
 * Generated modules add the parameters and results of the host's handlers to these interfaces. They are in their own
 * module, because TypeScript can augment only interfaces that are exported by `export *`.
 */

/** A name that no generated module declares has the type `unknown`. */
export interface Signatures {
  readonly [name: string]: unknown;
}

/** The host's publications by their names, each as a function of its arguments. */
export interface Publications extends Signatures {}

/** The host's methods by their names, each as a function of its arguments. */
export interface Methods extends Signatures {}
