/** What the server answers to a POST of JSON. An error says what the server says. */
export async function post(
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const value = isJson ? await response.json() : {};
  if (!response.ok)
    throw new Error(value.reason ?? value.error ?? `The server answered ${response.status}.`);
  return value;
}
