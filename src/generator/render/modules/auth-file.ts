import { LOGIN_PATH, LOGOUT_PATH, REGISTER_PATH, roomSpecifier } from '../../../shared/conventions.js';
import { bracesText, documentationComment, propertyTexts } from '../code/index.js';
import type { AuthView, RenderSettings } from '../parts/index.js';
import {
  type Dialect,
  exportPrefix,
  exportsStatement,
  type Import,
  importLines,
  isJavaScript,
  routerTypeIn,
} from '../parts/index.js';

const DESCRIPTION = 'How tokens are issued and read: `auth` in the configuration.';

export function authView(settings: RenderSettings, dialect: Dialect): AuthView {
  const runtime: Import = {
    from: roomSpecifier('runtime', settings.runtimePackage),
    values: ['login', 'logout', 'register', 'Router'],
    types: ['AuthOptions'],
  };
  const isTyped = !isJavaScript(dialect);
  // Each route says by itself which tokens it takes.
  const { apiTokens: _, ...options } = settings.auth;
  const head = `${exportPrefix(dialect)}const authOptions${isTyped ? ': AuthOptions' : ''}`;
  return {
    imports: importLines([runtime], dialect).join('\n'),
    export: exportPrefix(dialect),
    routerType: routerTypeIn(dialect),
    optionsComment: documentationComment(DESCRIPTION, undefined, isTyped ? [] : ['@type {AuthOptions}']),
    options: bracesText(`${head} = `, propertyTexts(options), ';'),
    loginPath: LOGIN_PATH,
    registerPath: REGISTER_PATH,
    logoutPath: LOGOUT_PATH,
    exported: exportsStatement(['auth', 'authOptions'], dialect),
  };
}
