/** Loaded before a server: its clock jumps by as many milliseconds as a message says, while what measures time goes on. */
const Real = Date;
let shift = 0;

class ShiftedDate extends Real {
  constructor(...given: [] | [value: number | string | Date]) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...(given as [number]));
  }

  static override now(): number {
    return Real.now() + shift;
  }
}

// Copied as `new Date(…)` with several arguments is nowhere called by the server.
globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'clock' in message) shift = Number(message.clock);
});
