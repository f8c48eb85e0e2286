/** Files of answers that wait for the virus scanner. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

/** `clean` is also what was never to be scanned. */
export const ScanState = { clean: 0, waiting: 1, infected: 2, tooLarge: 3 } as const
type ScanState = (typeof ScanState)[keyof typeof ScanState]

export interface ScanTask {
  readonly paperId: string
  readonly id: string
  readonly name: string
  readonly storageId: string
  readonly scanState: number
  readonly uploadedAt: Date
}

/** The file that has been due longest, held until then: a process that ends leaves it to the next look. */
export async function holdNextScan(
  db: Db,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ScanTask | undefined> {
  const { rows } = await sql<ScanTask>`update answer_files set scan_at = ${until}
    where (paper_id, id) = (select paper_id, id from answer_files where scan_at <= ${now}
      order by scan_at, id limit 1 for update skip locked)
    returning paper_id, id, name, storage_id, scan_state, uploaded_at`.execute(db)
  return rows[0]
}

type ScannedFile = Pick<ScanTask, 'paperId' | 'id'>

export interface ScanResult {
  readonly state: ScanState
  readonly virus: string | null
  /** When it is to be looked at again. */
  readonly scanAt: Date | null
}

/** False where the file was cleared out meanwhile. */
export async function saveScan(tx: Tx, { paperId, id }: ScannedFile, result: ScanResult): Promise<boolean> {
  const row = await tx
    .updateTable('answerFiles')
    .set({ scanState: result.state, virus: result.virus, scanAt: result.scanAt })
    .where('paperId', '=', paperId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const scanLater = (db: Db, { paperId, id }: ScannedFile, at: Date) =>
  db
    .updateTable('answerFiles')
    .set({ scanAt: at })
    .where('paperId', '=', paperId)
    .where('id', '=', id)
    .where('scanAt', 'is not', null)
    .execute()
