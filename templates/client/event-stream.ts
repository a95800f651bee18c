/** An event of a stream; `retry` has the milliseconds to wait before the next connection. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Reads Server-Sent Events from text that arrives in pieces, wherever it is cut. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const events: StreamEvent[] = [];
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)/s.exec(line) ?? [];
      if (field === 'event') event = value;
      if (field === 'data') data.push(value);
      if (field === 'retry') events.push({ event: field, data: value });
      if (line !== '') continue;
      if (data.length > 0) events.push({ event, data: data.join('\n') });
      event = '';
      data = [];
    }
    return events;
  };
}
