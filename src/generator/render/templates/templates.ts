/** The templates of the package. Each is compiled when it is first needed; they only insert strings. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { lazy, memoizeByKey } from '../../../shared/memoize.js';
import { literal } from '../code/index.js';

/** The text of a template with the strings of a view. It throws if the view lacks a name of the template. */
export const fillTemplate = (name: string, view: object): string => compiledTemplate(name)(view);

/** A watching process generates many times, and compiles each template once. */
const compiledTemplate = memoizeByKey((name) => compiler().compile(readTemplate(name), OPTIONS));

const compiler = lazy(() => {
  const handlebars = Handlebars.create();
  handlebars.registerHelper('literal', (value: unknown) => literal(value));
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(name));
  return handlebars;
});

const PARTIALS = ['declared', 'eslint', 'functions'];

const OPTIONS = { strict: true, noEscape: true, knownHelpersOnly: true, knownHelpers: { literal: true } };

const readTemplate = (name: string): string => read(`../../../../../templates/${name}.hbs`);

/** The modules that make up every generated client, in this order. */
export const readClientParts = (names: readonly string[], language: 'ts' | 'js'): string[] =>
  names.map((name) =>
    language === 'ts' ? read(`../../../../../templates/client/${name}.ts`) : readBuilt(`${name}.js`),
  );

export const readClientTypes = (name: string): string => readBuilt(`${name}.txt`);

/** Reads a file that the build has made from the TypeScript parts. */
const readBuilt = (file: string): string => read(`../../../javascript-client/${file}`);

const read = memoizeByKey((path) => readFileSync(new URL(path, import.meta.url), 'utf8'));
