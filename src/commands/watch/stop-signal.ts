const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopSignal {
  /** Resolves when the user asks this process to end. */
  readonly asked: Promise<'stop'>;
  /** Runs when the user asks again. */
  onImpatience(action: () => void): void;
  dispose(): void;
}

export function listenForStop(): StopSignal {
  let wasAsked = false;
  let impatient: () => void = () => undefined;
  let tell: (answer: 'stop') => void = () => undefined;
  const asked = new Promise<'stop'>((resolve) => {
    tell = resolve;
  });
  const onSignal = (): void => {
    if (wasAsked) impatient();
    wasAsked = true;
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
