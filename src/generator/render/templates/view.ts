/** The values that the templates insert. Every string is complete before it gets there. */
export interface RouteFileView {
  /** The host's module, which the header names. */
  source: string;
  /** A comment about the types in comments, or empty. */
  note: string;
  /** One line each. */
  imports: string[];
  /** The prefix of exported declarations. */
  export: string;
  /** The variable that holds the module's router. */
  router: string;
  routerType: string;
  groups: RouteGroupView[];
  /** The module that the declared types belong to. */
  runtime: string;
  declared: DeclaredView[];
  /** The statement at the end of a CommonJS module, or empty. */
  exported: string;
}

/** The types of a JavaScript route file. */
export interface RouteTypesView {
  source: string;
  imports: string[];
  router: string;
  /** The module that the declared types belong to. */
  runtime: string;
  declared: DeclaredView[];
}

/** `Publications` and `Methods`, with one line for each signature. */
export interface DeclaredView {
  name: string;
  signatures: string[];
}

/** The routes of one declaration. */
interface RouteGroupView {
  routes: RouteView[];
}

export interface RouteView {
  /** A documentation comment, or empty. */
  comment: string;
  /** The complete statement that adds the route to the router. */
  statement: string;
}

export interface AuthView {
  imports: string;
  /** The prefix of exported declarations. */
  export: string;
  routerType: string;
  optionsComment: string;
  /** The whole statement. */
  options: string;
  loginPath: string;
  registerPath: string;
  logoutPath: string;
  /** The statement at the end of a CommonJS module, or empty. */
  exported: string;
}

export interface IndexView {
  /** One line each. */
  imports: string[];
  /** The declaration of the function that loads the OpenAPI document, or empty if it is imported. */
  document: string;
  /** The comment that types the value, or empty. */
  apiComment: string;
  /** The type with its colon, or empty. */
  apiType: string;
  /** The routers of the modules, beside `auth`. */
  routers: string[];
  /** The options beside `auth`. */
  options: string[];
  functions: FunctionView[];
  /** The statement at the end of a CommonJS module, or empty. */
  exported: string;
}

export interface FunctionView {
  comment: string;
  /** The function up to its body. */
  head: string;
  /** What it returns. */
  value: string;
}

export interface IndexTypesView {
  imports: string[];
  functions: FunctionView[];
}

/** The imports of JSON files in `index`. */
export interface JsonTextsView {
  /** Each with the variable that holds it, as a template literal. */
  texts: { name: string; text: string }[];
}

export interface RouteListView {
  entries: { _id: string; path: string; methods: string }[];
}

export interface ClientView {
  /** Whether the code itself contains types. */
  isTyped: boolean;
  /** Otherwise, the file that contains them. */
  typesFile: string;
  /** The declarations of named types, each after a line break. */
  types: string[];
  /** The sections of routes, as JSON in a template literal. */
  sections: string;
  /** The declarations of the routes' types, which no other code contains. */
  sectionTypes: string[];
  /** The lines of the table of shapes; empty if no answer needs one. */
  shapes: string[];
  /** Whether any publication sends a stream of its changes. */
  hasStreams: boolean;
  /** The parts that do not depend on the API, except that streams have parts of their own. */
  parts: string[];
  /** The types of these parts, if the code does not contain them. */
  typeParts: string[];
}
