/** What the templates see: every string is decided before it gets there. */

export interface RouteFileView {
  /** The host module, as the header names it. */
  source: string;
  /** A comment on the types in the comments, or nothing. */
  note: string;
  /** A line each. */
  imports: string[];
  /** What stands before declarations that other modules use. */
  export: string;
  /** The variable that holds the module's router. */
  router: string;
  routerType: string;
  groups: RouteGroupView[];
  declared: DeclaredView[];
  /** The last statement of a CommonJS module, or nothing. */
  exported: string;
}

/** The types that stand beside a route file of JavaScript. */
export interface RouteTypesView {
  source: string;
  imports: string[];
  router: string;
  declared: DeclaredView[];
}

/** `Publications` and `Methods`, with the signatures of each, on a line each. */
export interface DeclaredView {
  name: string;
  signatures: string[];
}

/** The routes of one declaration. */
interface RouteGroupView {
  routes: RouteView[];
}

export interface RouteView {
  /** A documentation comment, or nothing. */
  comment: string;
  /** The statement that adds the route to the router, laid out. */
  statement: string;
}

export interface AuthView {
  imports: string;
  /** What stands before declarations that other modules use. */
  export: string;
  routerType: string;
  optionsComment: string;
  /** The whole statement. */
  options: string;
  loginPath: string;
  registerPath: string;
  logoutPath: string;
  /** The last statement of a CommonJS module, or nothing. */
  exported: string;
}

export interface IndexView {
  /** A line each. */
  imports: string[];
  /** What gives the value its type, or nothing. */
  apiComment: string;
  /** With its colon, or nothing. */
  apiType: string;
  isStandalone: boolean;
  /** Properties of the value, laid out. */
  routers: string;
  options: string;
  functions: FunctionView[];
  /** The last statement of a CommonJS module, or nothing. */
  exported: string;
}

export interface FunctionView {
  comment: string;
  /** Up to its body. */
  head: string;
  /** What it returns. */
  value: string;
}

export interface IndexTypesView {
  imports: string[];
  functions: FunctionView[];
}

export interface RouteListView {
  entries: { _id: string; path: string; methods: string }[];
}

export interface ClientView {
  /** Whether types stand in the code. */
  isTyped: boolean;
  /** Where the types stand otherwise. */
  typesFile: string;
  /** Declarations of the named types, each with a line break before it. */
  types: string[];
  /** What of the client's own functions the routes use. */
  tools: string;
  /** The lines of each section's routes, and the brackets around them. */
  sections: string[];
  /** As `sections`, of their types. */
  sectionTypes: string[];
  /** Lines of the table of shapes; none where no answer needs one. */
  shapes: string[];
  /** What every client has. */
  parts: string[];
  /** The types of what every client has, where they do not stand in the code. */
  typeParts: string[];
}
