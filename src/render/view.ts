/** What the templates see: every string is decided before it gets there. */
import type { Verb } from '../conventions.js';

export interface RouteFileView {
  /** The host module, as the header names it. */
  source: string;
  runtimeNames: string;
  typeImports: { names: string; from: string }[];
  /** The variable that holds the module's router. */
  router: string;
  groups: RouteGroupView[];
  /** `Publications` and `Methods`, with the signatures of each, on a line each. */
  declared: { name: string; signatures: string[] }[];
}

/** The routes of one declaration. */
export interface RouteGroupView {
  /** A documentation comment, or nothing. */
  description: string;
  routes: RouteView[];
}

export interface RouteView {
  verb: Verb;
  /** In the notation of Express 5. */
  path: string;
  handler: 'publication' | 'method' | 'insert' | 'update' | 'remove';
  /** Type arguments with their brackets, or nothing. */
  types: string;
  name: string;
  /** An object literal, or nothing. */
  options: string;
}

export interface AuthView {
  options: object;
  loginPath: string;
  registerPath: string;
  logoutPath: string;
}

export interface IndexView {
  isStandalone: boolean;
  /** Whether a server of its own has the page at `/docs`. */
  hasDocs: boolean;
  hasImportAttributes: boolean;
  authModule: string;
  modules: { names: string; from: string }[];
  routers: string;
  /** What the configuration sets, beside `auth`. */
  options: { name: string; value: unknown }[];
}

export interface RouteListView {
  entries: { _id: string; path: string; methods: string }[];
}

export interface ClientView {
  /** Declarations of the named types, each with a line break before it. */
  types: string[];
  /** What of the client's own functions the routes use. */
  tools: string;
  /** The lines of each section's routes, and the brackets around them. */
  sections: string[];
  /** Lines of the table of shapes; none where no answer needs one. */
  shapes: string[];
  /** What every client has. */
  parts: string[];
}
