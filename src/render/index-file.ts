import { isDeepStrictEqual } from 'node:util';
import type { HostKind } from '../model/api.js';
import { compareText } from '../routes/order.js';
import { type ImportStyle, specifier } from './files.js';
import { identifier } from './identifier.js';
import { type RouteModule, routerName } from './route-file.js';
import type { RenderSettings } from './settings.js';
import type { IndexView } from './view.js';

export interface IndexParts {
  host: HostKind;
  modules: readonly RouteModule[];
  style: ImportStyle;
  settings: RenderSettings;
}

const OPTIONS = ['responseHeaders', 'cors', 'bodyLimit', 'publicationTimeout', 'validation'] as const;

export function indexView({ host, modules, style, settings }: IndexParts): IndexView {
  const aliases = aliasesOf(modules);
  const sorted = [...modules].sort((one, other) => compareText(one.file, other.file));
  return {
    isStandalone: host === 'standalone',
    hasDocs: settings.docs !== false,
    hasImportAttributes: style.esm,
    authModule: specifier('index.ts', 'auth.ts', style),
    modules: sorted.map((module) => {
      const name = routerName(module);
      const alias = aliases.get(module) ?? name;
      return {
        names: alias === name ? name : `${name} as ${alias}`,
        from: specifier('index.ts', module.file, style),
      };
    }),
    routers: ['auth', ...sorted.map((module) => aliases.get(module) ?? routerName(module))].join(', '),
    options: OPTIONS.filter((name) => settings[name] !== undefined && !isDefault(name, settings[name])).map(
      (name) => ({ name, value: settings[name] }),
    ),
  };
}

/** A group that sets nothing; headers are another matter, of which there may be none. */
const isDefault = (name: (typeof OPTIONS)[number], value: unknown): boolean =>
  name === 'validation' && isDeepStrictEqual(value, {});

/** Modules whose routers share a name are told apart by their whole paths, and by numbers where these read the same. */
function aliasesOf(modules: readonly RouteModule[]): Map<RouteModule, string> {
  const counts = new Map<string, number>();
  for (const module of modules) counts.set(routerName(module), (counts.get(routerName(module)) ?? 0) + 1);
  const aliases = new Map<RouteModule, string>();
  const taken = new Set<string>([...counts].filter(([, count]) => count === 1).map(([name]) => name));
  for (const module of [...modules].sort((one, other) => compareText(one.file, other.file))) {
    const name = routerName(module);
    const alias =
      counts.get(name) === 1
        ? name
        : numbered(identifier(module.file.replace(/^routes\/|\.ts$/g, '')), taken);
    taken.add(alias);
    aliases.set(module, alias);
  }
  return aliases;
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
