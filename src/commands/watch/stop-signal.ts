import { endAtOnce } from '../../shared/end-at-once.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In milliseconds. npm passes on a Ctrl-C that the terminal sends to this process, too: that is one request. */
const TOGETHER = 100;

export interface StopSignal {
  /** Resolves when the user asks this process to end. */
  readonly asked: Promise<'stop'>;
  /** Runs when the user asks again, in place of the system's action: ends the process, whatever it is waiting for. */
  onImpatience(action: () => void): void;
  dispose(): void;
}

export function listenForStop(): StopSignal {
  let firstAsked: number | undefined;
  let impatient: (() => void) | undefined;
  let answer: (answer: 'stop') => void = () => undefined;
  const asked = new Promise<'stop'>((resolve) => {
    answer = resolve;
  });
  const dispose = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    firstAsked ??= performance.now();
    answer('stop');
    if (performance.now() - firstAsked <= TOGETHER) return;
    if (impatient !== undefined) {
      impatient();
      impatient = undefined;
      return;
    }
    endAtOnce(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    asked,
    onImpatience: (action) => {
      impatient = action;
    },
    dispose,
  };
}
