/** What a part of the soak found out. */
export interface Report {
  part: string;
  figures: Readonly<Record<string, string | number>>;
  /** A line for each broken promise. */
  failures: readonly string[];
}

const MOST_LINES = 20;

export function printReport({ part, figures, failures }: Report): void {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(32)} ${value}`);
  const shown = failures.slice(0, MOST_LINES).map((failure) => `  BROKEN: ${failure}`);
  const more = failures.length > MOST_LINES ? [`  and ${failures.length - MOST_LINES} more`] : [];
  process.stdout.write(`${[part, ...lines, ...shown, ...more].join('\n')}\n\n`);
}
