/** Asks whether to add the suggested declarators to the configuration; without a terminal, adds them. */

import type { Generated } from '../../generator/generated.js';
import type { Suggestion } from '../../shared/suggested-declarators.js';
import { suggestionCountText } from '../../shared/suggested-declarators.js';
import type { CommandRequest } from '../command.js';
import { ask } from './ask.js';

/** `undefined` if there are no suggestions, or the user declines them. */
export async function chooseDeclarators(
  { suggestions }: Pick<Generated, 'suggestions'>,
  request: CommandRequest,
): Promise<readonly Suggestion[] | undefined> {
  if (suggestions.length === 0) return undefined;
  return (await ask(request, question(suggestions), ['all', 'none'])) === 'all' ? suggestions : undefined;
}

const question = (suggestions: readonly Suggestion[]): string =>
  `Some functions of this project seem to declare, and restgen does not recognize them:

${suggestions.map((suggestion) => `  ${suggestion.callee}: ${suggestionCountText(suggestion)}\n`).join('')}
Add them to the configuration, so that their declarations get routes?

  1  yes
  2  no
`;
