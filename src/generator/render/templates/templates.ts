/** The templates of the package. Each is compiled when it is first needed; they only insert strings. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { literal } from '../code/index.js';

/** Inserts the strings of a view into a template. A template throws if the view lacks a name. */
export type Templates = (name: string, view: object) => string;

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

const PARTIALS = ['declared', 'eslint'];

const OPTIONS = { strict: true, noEscape: true, knownHelpersOnly: true, knownHelpers: { literal: true } };

const readTemplate = (name: string): string => read(`../../../../../templates/${name}.hbs`);

/** The modules that make up every generated client, in this order. */
export const readClientParts = (names: readonly string[], language: 'ts' | 'js'): string[] =>
  names.map((name) =>
    language === 'ts' ? read(`../../../../../templates/client/${name}.ts`) : readBuilt(`${name}.js`),
  );

export const readClientTypes = (isLive: boolean): string =>
  readBuilt(isLive ? 'live-types.txt' : 'types.txt');

/** Reads a file that the build has made from the TypeScript parts. */
const readBuilt = (file: string): string => read(`../../../javascript-client/${file}`);

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
