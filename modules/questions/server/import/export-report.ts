import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type questionFiles } from '../../contract/question-files.ts'
import { type ExportPart, exportPart } from '@tripos/question-kinds/question-format.ts'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { getBank } from '../bank/banks.ts'
import { exportLosses } from '@tripos/question-formats/fidelity.ts'
import { portionsOf } from './import.queries.ts'

/** Small, since writing and reading a portion holds the event loop. */
const PORTION = 8
/** More would make a person wait, and tell nothing new. */
const MOST = 2000

/** What a file of that format would not hold, before anybody downloads it. */
export async function reportExport(
  { db }: Pick<Deps, 'db'>,
  { caller, language }: CallerContext,
  { bankId, format }: Parsed<typeof questionFiles.exportReport>,
): Promise<Output<typeof questionFiles.exportReport>> {
  await getBank({ db }, caller, bankId)
  const counts = new Map<ExportPart, number>()
  let total = 0
  let wholeCount = 0
  let isSample = false
  const yieldToEventLoop = makeYielder()
  for await (const portion of portionsOf(db, { bankId, language }, PORTION)) {
    isSample = total >= MOST
    if (isSample) break
    await yieldToEventLoop()
    for (const lost of await exportLosses(portion, { format, language })) {
      total += 1
      if (lost.every(part => part === 'formulas')) wholeCount += 1
      for (const part of lost) counts.set(part, (counts.get(part) ?? 0) + 1)
    }
  }
  const losses = exportPart.options.flatMap(part => {
    const count = counts.get(part)
    return count === undefined ? [] : [{ part, count }]
  })
  return { total, isSample, wholeCount, losses }
}
