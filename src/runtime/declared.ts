/**
 * What the generated folder says that the host's handlers take and give: generated modules add to these interfaces.
 * They have a module of their own, because only what is exported by a star can be added to.
 */

/** The host's publications by their names, each as a function of its arguments. */
// biome-ignore lint/suspicious/noEmptyInterface: generated modules add to it.
export interface Publications {}

/** The host's methods by their names, each as a function of its arguments. */
// biome-ignore lint/suspicious/noEmptyInterface: generated modules add to it.
export interface Methods {}
