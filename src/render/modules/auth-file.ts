import { LOGIN_PATH, LOGOUT_PATH, REGISTER_PATH } from '../../conventions.js';
import { documentationComment, expressionDocument, layOut, valueExpression } from '../layout/index.js';
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

const RUNTIME: Import = {
  from: 'restgen/runtime',
  values: ['login', 'logout', 'register', 'Router'],
  types: ['AuthOptions'],
};
const DESCRIPTION = 'How tokens are issued and read: `auth` in the configuration.';

export function authView({ auth }: RenderSettings, dialect: Dialect): AuthView {
  const isTyped = !isJavaScript(dialect);
  const head = `${exportPrefix(dialect)}const authOptions${isTyped ? ': AuthOptions' : ''}`;
  return {
    imports: importLines([RUNTIME], dialect).join('\n'),
    export: exportPrefix(dialect),
    routerType: routerTypeIn(dialect),
    optionsComment: documentationComment(DESCRIPTION, undefined, isTyped ? [] : ['@type {AuthOptions}']),
    options: layOut([`${head} = `, expressionDocument(valueExpression(auth)), ';']),
    loginPath: LOGIN_PATH,
    registerPath: REGISTER_PATH,
    logoutPath: LOGOUT_PATH,
    exported: exportsStatement(['auth', 'authOptions'], dialect),
  };
}
