import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

interface PaperCounts {
  readonly paperCount: number
  readonly openPaperCount: number
  readonly awaitingMarkingCount: number
}

type CountPapers = (db: Db, examIds: readonly string[]) => Promise<ReadonlyMap<string, PaperCounts>>

/** How many papers each exam has: papers are above. */
export const paperCounts = extensionPoint<CountPapers>('counts of papers')

export async function countPapers(db: Db, examIds: readonly string[]): Promise<ReadonlyMap<string, PaperCounts>> {
  const counted = await Promise.all(paperCounts.all().map(count => count(db, examIds)))
  return new Map(counted.flatMap(counts => [...counts]))
}
