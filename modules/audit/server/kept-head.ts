/** The head of the chain outside the database: whoever can rewrite the whole chain cannot rewrite that (docs/adr/0020). */
import { appendFile } from 'node:fs/promises'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Check, Head } from './chain.queries.ts'

/** `1234:hash`, as it stands in the log, in the file and on the page. */
export const headText = ({ headNo, headHash }: Pick<Check, 'headNo' | 'headHash'>): string | null =>
  headNo === null || headHash === null ? null : `${headNo}:${headHash.toString('hex')}`

export function readHead(text: string): Pick<Head, 'no' | 'hash'> {
  const [no = '', hash = ''] = text.split(':')
  return { no: Number(no), hash: Buffer.from(hash, 'hex') }
}

/** One line in the log, and in the file if one is set. */
export async function keepHead({ config, log }: Pick<Deps, 'config' | 'log'>, check: Check): Promise<void> {
  const head = headText(check)
  if (head === null) return
  // A warning, so that it is there at the level of logs that is the default: it is wanted when something went wrong.
  log.warn({ head }, 'head of the operation log')
  if (config.auditHeadFile === undefined) return
  try {
    await appendFile(config.auditHeadFile, `${check.checkedAt.toISOString()} ${head}\n`)
  } catch (error) {
    log.error({ err: error, file: config.auditHeadFile }, 'the head of the operation log could not be written')
  }
}
