import type { Settings } from '../../../config/config.js';
import { LOGIN_PATH, LOGOUT_PATH, REGISTER_PATH, roomSpecifier } from '../../../shared/conventions.js';
import {
  bracesText,
  type Dialect,
  documentationComment,
  exportPrefix,
  exportsStatement,
  type Import,
  importLines,
  isJavaScript,
  propertyTexts,
  routerTypeAnnotation,
} from '../code/index.js';

const DESCRIPTION = 'How tokens are issued and read: `auth` in the configuration.';

export function authView(settings: Settings, dialect: Dialect) {
  const runtime: Import = {
    from: roomSpecifier('runtime', settings.runtimePackage),
    values: ['login', 'logout', 'register', 'Router'],
    types: ['AuthOptions'],
  };
  const isTyped = !isJavaScript(dialect);
  // Each route names the tokens that it takes.
  const { apiTokens: _, ...options } = settings.auth;
  const head = `${exportPrefix(dialect)}const authOptions${isTyped ? ': AuthOptions' : ''}`;
  return {
    imports: importLines([runtime], dialect).join('\n'),
    export: exportPrefix(dialect),
    routerType: routerTypeAnnotation(dialect),
    optionsComment: documentationComment(DESCRIPTION, undefined, isTyped ? [] : ['@type {AuthOptions}']),
    options: bracesText(`${head} = `, propertyTexts(options), ';'),
    loginPath: LOGIN_PATH,
    registerPath: REGISTER_PATH,
    logoutPath: LOGOUT_PATH,
    exported: exportsStatement(['auth', 'authOptions'], dialect),
  };
}
