import { createInterface } from 'node:readline/promises';
import type { CommandRequest } from '../command.js';

/** Whether a person can read a question and answer it. */
function canAsk({ io: { stdin, stderr }, flags }: CommandRequest): boolean {
  const canType = stdin?.isTTY === true && !stdin.readableEnded;
  return canType && stderr.isTTY === true && flags.json !== true;
}

/** The choice whose number the user types; the first one without an answer. */
export async function ask<Choice extends string>(
  request: CommandRequest,
  question: string,
  [first, ...others]: readonly [Choice, ...Choice[]],
): Promise<Choice> {
  const { stdin, stderr } = request.io;
  if (stdin === undefined || !canAsk(request)) return first;
  const choices = [first, ...others];
  const prompt = `1 to ${choices.length} [1]: `;
  const lines = createInterface({ input: stdin });
  try {
    stderr.write(`${question}\n${prompt}`);
    for await (const line of lines) {
      const answer = line.trim();
      const chosen = answer === '' ? first : /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
      if (chosen !== undefined) return chosen;
      stderr.write(prompt);
    }
    return first;
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
