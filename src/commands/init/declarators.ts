/** Asks whether the suggested functions declare; without a terminal, writes them into the configuration. */

import type { Generated } from '../../generator/generated.js';
import type { Suggestion } from '../../shared/suggested-declarators.js';
import { suggestionCountText } from '../../shared/suggested-declarators.js';
import type { CommandRequest } from '../command.js';
import { ask } from './ask.js';

/** `undefined` where no function seems to declare, or where the answer is that none does. */
export async function chooseDeclarators(
  { suggestions }: Pick<Generated, 'suggestions'>,
  request: CommandRequest,
): Promise<readonly Suggestion[] | undefined> {
  if (suggestions.length === 0) return undefined;
  return (await ask(request, question(suggestions), ['all', 'none'])) === 'all' ? suggestions : undefined;
}

const question = (suggestions: readonly Suggestion[]): string =>
  `Functions of this project's own seem to declare, and restgen does not recognize them:

${suggestions.map((each) => `  ${each.callee}: ${suggestionCountText(each)}\n`).join('')}
Write them into the configuration, so that what they declare gets routes?

  1  yes
  2  no
`;
