/** Seals what has been written since, and looks the whole chain over. */
import { createHash } from 'node:crypto'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { violates } from '@tripos/runtime/fail.ts'
import {
  type Check,
  countCutRows,
  type Finding,
  findHead,
  hasLink,
  type Head,
  insertCheck,
  insertSeals,
  listUnsealed,
  type Seal,
  walkSeals,
} from './chain.queries.ts'

const BATCH = 500
const WALK = 5000
const SHOWN_FINDINGS = 100
const START: Head = { no: 0, hash: Buffer.alloc(0), at: null }

const linkHash = (prevHash: Buffer, rowHash: Buffer): Buffer =>
  createHash('sha256').update(prevHash).update(rowHash).digest()

/** Gives the number of rows that it sealed. */
async function sealBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>, isThorough: boolean): Promise<number> {
  return inTx(db, async tx => {
    let { no, hash } = (await findHead(tx)) ?? START
    const seals: Seal[] = []
    for (const { id, at, rowHash } of await listUnsealed(tx, { now: clock.now(), limit: BATCH, isThorough })) {
      const prevHash = hash
      no += 1
      hash = linkHash(prevHash, rowHash)
      seals.push({ no, auditId: id, at, rowHash, prevHash, hash })
    }
    await insertSeals(tx, seals, clock.now())
    return seals.length
  })
}

/** Several processes may try at once: one wins a number, the others leave it to their next turn. */
export async function sealLog(deps: Pick<Deps, 'db' | 'clock'>, { isThorough = false } = {}): Promise<void> {
  try {
    while ((await sealBatch(deps, isThorough)) === BATCH);
  } catch (error) {
    if (!violates(error, 'audit_seals_pkey') && !violates(error, 'audit_seals_audit_id_key')) throw error
  }
}

interface Whole {
  readonly head: Head
  readonly rowCount: number
  readonly findingCount: number
  readonly findings: readonly Finding[]
}

/** Every link, from the first to the last. */
async function walkAll(db: Deps['db']): Promise<Whole> {
  const findings: Finding[] = []
  let findingCount = 0
  let rowCount = 0
  let cutCount = 0
  let head = START
  for (;;) {
    const links = await walkSeals(db, head, WALK)
    for (const { kind, isOutOfOrder, isCut, id, at } of links) {
      if (isCut && kind === null) cutCount += 1
      if (kind !== null) findingCount += 1
      // A clock that was set back is nobody's misdeed: it is told, and is no alarm.
      const told = kind ?? (isOutOfOrder ? 'outOfOrder' : null)
      if (told !== null && findings.length < SHOWN_FINDINGS) findings.push({ kind: told, id, at })
    }
    rowCount += links.length
    head = links.at(-1) ?? head
    if (links.length < WALK) break
  }
  // Links without a row are as many as went with their months: a row that was taken out is none of those.
  if (cutCount !== (await countCutRows(db))) {
    findingCount += 1
    findings.push({ kind: 'removed', id: null, at: null })
  }
  return { head, rowCount: rowCount - cutCount, findingCount, findings }
}

interface CheckRequest {
  readonly checkedBy: string | null
  /** A head of the chain that was kept outside: it must still be a link of it. */
  readonly keptHead?: Pick<Head, 'no' | 'hash'> | undefined
}

/** Goes over every link. Keeps what it found, for the page. */
export async function sealAndCheckLog(
  deps: Pick<Deps, 'db' | 'clock'>,
  { checkedBy, keptHead }: CheckRequest,
): Promise<Check> {
  const { db, clock } = deps
  await sealLog(deps, { isThorough: true })
  const { head, rowCount, findingCount, findings } = await walkAll(db)
  const isHeadThere = keptHead === undefined || (await hasLink(db, keptHead))
  const check = {
    checkedAt: clock.now(),
    checkedBy,
    rowCount,
    headHash: head.no === 0 ? null : head.hash,
    headNo: head.no === 0 ? null : head.no,
    findingCount: findingCount + (isHeadThere ? 0 : 1),
    findings: isHeadThere
      ? findings
      : [{ kind: 'headDiffers' as const, id: null, at: null }, ...findings].slice(0, SHOWN_FINDINGS),
  }
  await insertCheck(db, check)
  return check
}
