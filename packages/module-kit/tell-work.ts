/**
 * Tells whoever has begun an import or an export how it ended, where that took so long that they may have gone elsewhere. What
 * ends while they look at it the page says itself.
 */
import { Readable } from 'node:stream'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Deps } from './deps.ts'
import { notify } from './notify.ts'

/** Then nobody is sure to be still looking. */
const LOOKED_AT_MS = 5000

export interface Work {
  readonly userId: string
  readonly file: string
  /** The page where it was begun. */
  readonly link: string
  /** Of the import or export: it ends once. */
  readonly key: string
  readonly now: Date
}

const rest = ({ userId, link, key, now }: Work) => ({ userIds: [userId], key, link, about: null, endsAt: null, now })

const tell = (tx: Tx, kind: 'import.failed' | 'export.finished' | 'export.failed', work: Work): Promise<number> =>
  notify(tx, { kind, params: { file: work.file }, ...rest(work) })

type Since = Pick<CallerContext, 'arrivedAt'>

const isLong = ({ arrivedAt }: Since, now: Date): boolean => now.getTime() - arrivedAt.getTime() >= LOOKED_AT_MS

/** In the transaction that ends the import. */
export async function tellImported(
  tx: Tx,
  ctx: Since,
  { count, ...work }: Work & { readonly count: number },
): Promise<void> {
  if (!isLong(ctx, work.now)) return
  await notify(tx, { kind: 'import.finished', params: { file: work.file, count }, ...rest(work) })
}

/** After the transaction was undone. */
export async function tellNotImported(db: Db, ctx: Since, work: Work): Promise<void> {
  if (isLong(ctx, work.now)) await inTx(db, tx => tell(tx, 'import.failed', work))
}

/** In the transaction that ends an export that a job has made. */
export async function tellExported(
  tx: Tx,
  ctx: Since,
  { isWhole, ...work }: Work & { readonly isWhole: boolean },
): Promise<void> {
  if (!isWhole || isLong(ctx, work.now)) await tell(tx, isWhole ? 'export.finished' : 'export.failed', work)
}

/** Of a process that died: nobody else says so. */
export const tellCutOff = (tx: Tx, work: Work): Promise<number> => tell(tx, 'import.failed', work)

/** An export that breaks off is told of however short it was: the browser may keep half a file. */
export function tellingExport({ db, clock }: Deps, ctx: CallerContext, made: Download & { link: string }): Download {
  const { link, ...download } = made
  if (!('body' in download)) return download
  const { fileName } = download
  const body = Buffer.isBuffer(download.body) ? Readable.from([download.body]) : download.body
  const key = newId()
  const end = async (isWhole: boolean): Promise<void> => {
    const work = { userId: ctx.caller.userId, file: fileName, link, key, now: clock.now() }
    if (isWhole && !isLong(ctx, work.now)) return
    try {
      await inTx(db, tx => tell(tx, isWhole ? 'export.finished' : 'export.failed', work))
    } catch (error) {
      ctx.log.error({ err: error }, 'the end of an export was not told')
    }
  }
  async function* watched(): AsyncGenerator<Buffer> {
    let isWhole = false
    try {
      yield* body as AsyncIterable<Buffer>
      isWhole = true
    } finally {
      await end(isWhole)
    }
  }
  return { ...download, body: Readable.from(watched(), { objectMode: false }) }
}
