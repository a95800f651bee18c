import type { Host } from '../port.js';
import type { Router } from './router.js';

/** A warning that names the modules whose declarations this process lacks; `undefined` if it has them all. */
export function undeclaredWarning(routers: readonly Router[], host: Host): string | undefined {
  const files = new Map<string, string>();
  for (const { source, routes } of routers) {
    if (source === undefined) continue;
    const missing = routes
      .map(({ endpoint }) => endpoint.named)
      .find((named) => named !== undefined && host[named.kind](named.name) === undefined);
    if (missing !== undefined) files.set(source, missing.name);
  }
  if (files.size === 0) return undefined;
  const list = [...files].map(([file, name]) => `${file} ('${name}')`).join(', ');
  return `Some routes answer 404, because this process lacks declarations of ${list}: load what declares them before you mount the API, or run \`restgen generate\` if they are gone.`;
}
