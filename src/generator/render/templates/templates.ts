/** The templates of the package. Each is compiled when it is first needed; they only insert strings. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { literal } from '../code/index.js';
import type {
  AuthView,
  ClientView,
  IndexTypesView,
  IndexView,
  JsonTextsView,
  RouteFileView,
  RouteListView,
  RouteTypesView,
} from './view.js';

interface Views {
  routes: RouteFileView;
  'routes-types': RouteTypesView;
  auth: AuthView;
  index: IndexView;
  'index-types': IndexTypesView;
  client: ClientView;
  'client-types': ClientView;
  'api-routes': RouteListView;
  data: JsonTextsView;
}

export type Templates = <Name extends keyof Views>(name: Name, view: Views[Name]) => string;

export function openTemplates(): Templates {
  const handlebars = Handlebars.create();
  handlebars.registerHelper('literal', (value: unknown) => literal(value));
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(name));
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  return (name, view) => {
    const template = compiled.get(name) ?? handlebars.compile(readTemplate(name), OPTIONS);
    compiled.set(name, template);
    return template(view);
  };
}

/** The parts of several templates. */
const PARTIALS = ['declared', 'eslint'];

const OPTIONS = { strict: true, noEscape: true, knownHelpersOnly: true, knownHelpers: { literal: true } };

const readTemplate = (name: string): string => read(`../../../../../templates/${name}.hbs`);

/** The modules that make up every generated client, in this order. */
export const readClientParts = (names: readonly string[], language: 'ts' | 'js'): string[] =>
  names.map((name) =>
    language === 'ts' ? read(`../../../../../templates/client/${name}.ts`) : readBuilt(`${name}.js`),
  );

/** The types of a JavaScript client. */
export const readClientTypes = (isLive: boolean): string =>
  readBuilt(isLive ? 'live-types.txt' : 'types.txt');

/** Reads a file that the build has made from the TypeScript parts. */
const readBuilt = (file: string): string => read(`../../../javascript-client/${file}`);

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
