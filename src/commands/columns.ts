import stringWidth from 'string-width';

const GAP = '  ';

/** Aligns rows as columns, one line each. */
export function columns(rows: readonly (readonly string[])[]): string {
  const measured = rows.map((row) => row.map((text) => ({ text, width: stringWidth(text) })));
  const widths: number[] = [];
  for (const row of measured) {
    for (const [index, { width }] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, width);
  }
  const lines = measured.map((row) =>
    row
      .map(({ text, width }, index) => text + ' '.repeat((widths[index] ?? 0) - width))
      .join(GAP)
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}
