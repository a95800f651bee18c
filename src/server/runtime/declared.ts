/** Generated modules augment these interfaces, which TypeScript allows only in a module exported by `export *`. */

/** A name that no generated module declares has the type `unknown`. */
export interface Signatures {
  readonly [name: string]: unknown;
}

/** The host's publications by their names, each as a function of its arguments. */
export interface Publications extends Signatures {}

/** The host's methods by their names, each as a function of its arguments. */
export interface Methods extends Signatures {}
