/** Babel compiles `export Tasks, { names } from './tasks'` and `export default from './tasks'`, also Meteor's own. */
export const withStandardExports = (text: string): string =>
  text.replaceAll(
    /(^|;)([ \t]{0,20}export\s{1,5})([\w$]{1,60})(?:\s?,\s?\{([^}]{0,300})\})?(?=\s{1,5}from ?['"])/gm,
    '$1$2{ default as $3, $4 }',
  );
