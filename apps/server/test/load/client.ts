/** Calls as one client makes them, over HTTP, to a product that runs. */
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'

export interface Client {
  readonly port: number
  readonly token: string
}

export function dataOf<T>({ path }: Endpoint, { code, msg, data }: Envelope<T>): T {
  if (code !== 0) throw new Error(`${path} was refused: ${code} ${msg}`)
  return data
}

export const post = (
  { port, token }: Client,
  { path }: Pick<Endpoint, 'path'>,
  body: string | FormData,
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'accept-language': 'en-US',
      token,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  })

export async function ask<T extends Endpoint>(client: Client, endpoint: T, input: Input<T>): Promise<Output<T>> {
  const reply = await post(client, endpoint, JSON.stringify(input))
  return dataOf(endpoint, (await reply.json()) as Envelope<Output<T>>)
}
