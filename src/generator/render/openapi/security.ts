/** The tokens that an operation takes, and their security schemes (C27, C28, C45). */
import type { Settings } from '../../../config/config.js';
import { type Route, scopesOfRoute } from '../../routes/index.js';
import type { Operation, SecurityRequirement } from './types.js';

type Auth = Pick<Settings['auth'], 'queryToken'>;

/** The security requirements of operations without their own. */
export const documentSecurity = ({ queryToken }: Auth): SecurityRequirement[] => [
  {},
  { bearer: [] },
  ...(queryToken === true ? [{ queryToken: [] }] : []),
];

/**
 * The part of an operation that says which tokens its route takes, and how its description says that. The scopes are
 * separate, although OpenAPI allows them in `security`, because linters expect only scopes of OAuth there.
 */
export function operationSecurity(
  route: Route,
  whole: readonly SecurityRequirement[],
): { security: Pick<Operation, 'security' | 'x-scopes'>; notes: string[] } {
  const scopes = scopesOfRoute(route);
  if (scopes === undefined) return { security: {}, notes: [] };
  return {
    security: { security: [...whole, { apiToken: [] }], 'x-scopes': [...scopes] },
    notes: [scopesNote(scopes)],
  };
}

function scopesNote(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'Takes any API token.';
  const named = scopes.map((scope) => `\`${scope}\``).join(', ');
  return `Takes API tokens with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${named}.`;
}

export const securitySchemes = ({ queryToken }: Auth, takesApiTokens: boolean): Record<string, object> => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a log-in. If it is optional, a call without it runs without a user.',
  },
  ...(queryToken === true
    ? {
        queryToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: 'The same token in the query.',
        },
      }
    : {}),
  ...(takesApiTokens
    ? {
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token for other programs. The operator of the application creates it for an account. Each operation that ' +
            'accepts such tokens names the scopes that it requires.',
        },
      }
    : {}),
});
