/** Calls as one client makes them, and what a table says of their times and of the machine. */
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract/kernel'
import { cpus } from 'node:os'

export interface Client {
  readonly port: number
  readonly token: string
}

function dataOf<T>({ path }: Endpoint, { code, msg, data }: Envelope<T>): T {
  if (code !== 0) throw new Error(`${path} was refused: ${code} ${msg}`)
  return data
}

const post = ({ port, token }: Client, { path }: Endpoint, body: string | FormData): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'accept-language': 'en-US',
      token,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  })

/** The reply itself, for downloads. */
export const fetchFile = <T extends Endpoint>(client: Client, endpoint: T, input: Input<T>): Promise<Response> =>
  post(client, endpoint, JSON.stringify(input))

export async function ask<T extends Endpoint>(client: Client, endpoint: T, input: Input<T>): Promise<Output<T>> {
  const reply = await post(client, endpoint, JSON.stringify(input))
  return dataOf(endpoint, (await reply.json()) as Envelope<Output<T>>)
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly fileName: string
  readonly bytes: Buffer
}

export async function send<T extends Endpoint>(
  client: Client,
  endpoint: T,
  { fields, fileName, bytes }: Upload,
): Promise<Output<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const reply = await post(client, endpoint, form)
  return dataOf(endpoint, (await reply.json()) as Envelope<Output<T>>)
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/** When and on what a table was made. */
export const machineLine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}); server, PostgreSQL and load on the same machine.`
