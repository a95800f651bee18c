const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In milliseconds. npm passes on a Ctrl-C that the terminal sends to this process, too: that is one request. */
const TOGETHER = 100;

export interface StopSignal {
  /** Resolves when the user asks this process to end. */
  readonly asked: Promise<'stop'>;
  /** Runs when the user asks again. */
  onImpatience(action: () => void): void;
  dispose(): void;
}

export function listenForStop(): StopSignal {
  let firstAsked: number | undefined;
  let impatient: () => void = () => undefined;
  let tell: (answer: 'stop') => void = () => undefined;
  const asked = new Promise<'stop'>((resolve) => {
    tell = resolve;
  });
  const onSignal = (): void => {
    firstAsked ??= performance.now();
    if (performance.now() - firstAsked > TOGETHER) impatient();
    tell('stop');
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    asked,
    onImpatience: (action) => {
      impatient = action;
    },
    dispose: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
