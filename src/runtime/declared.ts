/**
 * The parameters and results of the host's handlers: generated modules add to these interfaces. They are in a module of
 * their own, because only what `export *` exports can be added to.
 */

/** The host's publications by their names, each as a function of its arguments. */
// biome-ignore lint/suspicious/noEmptyInterface: generated modules add to it.
export interface Publications {}

/** The host's methods by their names, each as a function of its arguments. */
// biome-ignore lint/suspicious/noEmptyInterface: generated modules add to it.
export interface Methods {}
