import { LineKind } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { listCoverage } from '../../questions/server/index.ts'
import type { exams } from '../contract/exams.ts'
import { drawFilterOf, wantedOf } from './compose-form.ts'
import { coverageOf } from './coverage.rules.ts'

/** Of what the caller may use, whoever has picked it. */
export async function showCoverage(
  db: Db,
  { caller, language }: CallerContext,
  { lines }: Parsed<typeof exams.coverage>,
): Promise<Output<typeof exams.coverage>> {
  const wanted = lines.filter(line => wantedOf(line) > 0)
  const covered = []
  for (const line of wanted) {
    const filter =
      line.kind === LineKind.handPicked ? { ids: line.questionIds, within: caller } : drawFilterOf(line, caller)
    const shares = await listCoverage(db, filter, language)
    covered.push({ points: line.points, count: wantedOf(line), shares })
  }
  return { isExpected: wanted.some(line => line.kind !== LineKind.handPicked), rows: coverageOf(covered) }
}
