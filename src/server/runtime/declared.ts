/**
 * The parameters and results of the host's handlers: generated modules add to these interfaces. They are in a module of
 * their own, because only what `export *` exports can be added to.
 */

/** What no generated module declares is `unknown`. */
export interface Signatures {
  readonly [name: string]: unknown;
}

/** The host's publications by their names, each as a function of its arguments. */
export interface Publications extends Signatures {}

/** The host's methods by their names, each as a function of its arguments. */
export interface Methods extends Signatures {}
