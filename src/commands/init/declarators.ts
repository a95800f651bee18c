/** Which functions of the project's own declare: it is asked, or written down so that it is seen. */

import { sayCount } from '../../analysis/suggestions/suggestion-diagnostics.js';
import type { Teachable } from '../../analysis/suggestions/suggestions.js';
import type { Generated } from '../../generate.js';
import type { CommandRequest } from '../command.js';
import { ask } from './ask.js';

/** `undefined` where no function seems to declare, or where the answer is that none does. */
export async function chooseDeclarators(
  { teachable }: Pick<Generated, 'teachable'>,
  request: CommandRequest,
): Promise<readonly Teachable[] | undefined> {
  if (teachable.length === 0) return undefined;
  return (await ask(request, question(teachable), ['taught', 'none'])) === 'taught' ? teachable : undefined;
}

const question = (teachable: readonly Teachable[]): string =>
  `Functions of this project's own seem to declare, which restgen does not know:

${teachable.map((each) => `  ${each.callee}: ${sayCount(each)}\n`).join('')}
Are they to be taught in the configuration?

  1  yes
  2  no
`;
