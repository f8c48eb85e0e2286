/** Seals what has been written since, and looks the whole chain over. */
import { createHash } from 'node:crypto'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { violates } from '../../kernel/fail.ts'
import {
  type Check,
  type Finding,
  findHead,
  findInserted,
  insertCheck,
  insertSeals,
  listUnsealed,
  type Seal,
  walkSeals,
} from './chain.queries.ts'

const BATCH = 500
const WALK = 5000
const SHOWN_FINDINGS = 100
const START = { no: 0, hash: Buffer.alloc(0) }

const linkHash = (prevHash: Buffer, rowHash: Buffer): Buffer =>
  createHash('sha256').update(prevHash).update(rowHash).digest()

/** Gives the number of rows that it sealed. */
async function sealBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTx(db, async tx => {
    let { no, hash } = (await findHead(tx)) ?? START
    const seals: Seal[] = []
    for (const { id, at, rowHash } of await listUnsealed(tx, BATCH)) {
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
export async function sealLog(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  try {
    while ((await sealBatch(deps)) === BATCH);
  } catch (error) {
    if (!violates(error, 'audit_seals_pkey') && !violates(error, 'audit_seals_audit_id_key')) throw error
  }
}

/** Goes over every link. Keeps what it found, for the page. */
export async function checkLog(deps: Pick<Deps, 'db' | 'clock'>, checkedBy: string | null): Promise<Check> {
  const { db, clock } = deps
  await sealLog(deps)
  const findings: Finding[] = []
  let findingCount = 0
  let rowCount = 0
  let head: Pick<Seal, 'no' | 'hash'> = START
  for (;;) {
    const links = await walkSeals(db, head, WALK)
    for (const { kind, id, at } of links) {
      if (kind === null) continue
      findingCount += 1
      if (findings.length < SHOWN_FINDINGS) findings.push({ kind, id, at })
    }
    rowCount += links.length
    head = links.at(-1) ?? head
    if (links.length < WALK) break
  }
  const inserted = await findInserted(db, SHOWN_FINDINGS)
  const check = {
    checkedAt: clock.now(),
    checkedBy,
    rowCount,
    headHash: head.no === 0 ? null : head.hash,
    findingCount: findingCount + inserted.count,
    findings: [...findings, ...inserted.rows].slice(0, SHOWN_FINDINGS),
  }
  await insertCheck(db, check)
  return check
}
