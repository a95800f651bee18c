import type { ModuleStyle } from './module-style.js';

/** Five lines that declare a method, to paste into a project without declarations. */
export function firstLines(
  { language, isCommonJs }: Pick<ModuleStyle, 'language' | 'isCommonJs'>,
  isMeteor: boolean,
): string[] {
  const name = isMeteor ? 'Meteor' : 'methods';
  const specifier = isMeteor ? 'meteor/meteor' : 'restgen/host';
  const first = isCommonJs
    ? `const { ${name} } = require('${specifier}');`
    : `import { ${name} } from '${specifier}';`;
  const call = isMeteor ? 'Meteor.methods({' : 'methods({';
  return language === 'js'
    ? [first, call, '  /** @param {string} name */', `  hello: (name) => ${GREETING}`, '});']
    : [first, '', call, `  hello: (name: string) => ${GREETING}`, '});'];
}

const GREETING = `\`Hello, \${name}!\`,`;
