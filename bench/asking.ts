/** Files sent and fetched, and what a table says of their times and of the machine. */
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { cpus } from 'node:os'
import { stolenShare } from './resources.ts'
import { type Client, dataOf, post } from '../apps/server/test/load/client.ts'

/** The reply itself, for downloads. */
export const fetchFile = <T extends Endpoint>(client: Client, endpoint: T, input: Input<T>): Promise<Response> =>
  post(client, endpoint, JSON.stringify(input))

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

/** Figures of a machine that was given away meanwhile say little. */
function stolenText(): string {
  const share = stolenShare()
  return share === undefined ? '' : ` The host took ${(share * 100).toFixed(1)} % of the processor time away meanwhile.`
}

/** When and on what a table was made. */
export const machineLine = (commit = ''): string =>
  `${new Date().toISOString().slice(0, 10)}${commit}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}); server, PostgreSQL and load on the same machine.${stolenText()}`
