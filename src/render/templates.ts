/** The templates of the package, each compiled when it is first needed. They only place strings. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { literal } from './literal.js';
import type { AuthView, ClientView, IndexView, RouteFileView, RouteListView } from './view.js';

interface Views {
  routes: RouteFileView;
  auth: AuthView;
  index: IndexView;
  client: ClientView;
  'api-routes': RouteListView;
}

export type Templates = <Name extends keyof Views>(name: Name, view: Views[Name]) => string;

export function openTemplates(): Templates {
  const handlebars = Handlebars.create();
  handlebars.registerHelper('literal', (value: unknown) => literal(value));
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  return (name, view) => {
    const template = compiled.get(name) ?? handlebars.compile(readTemplate(name), OPTIONS);
    compiled.set(name, template);
    return template(view);
  };
}

const OPTIONS = { strict: true, noEscape: true, knownHelpersOnly: true, knownHelpers: { literal: true } };

const readTemplate = (name: string): string =>
  readFileSync(new URL(`../../../templates/${name}.hbs`, import.meta.url), 'utf8');

/** The parts of every generated client, in the order in which they stand there: TypeScript of one folder. */
export const readClientParts = (names: readonly string[]): string[] =>
  names.map((name) => readFileSync(new URL(`../../../templates/client/${name}.ts`, import.meta.url), 'utf8'));
