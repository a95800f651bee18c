import { format } from 'prettier';

export const pretty = (text: string): Promise<string> =>
  format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });
