/**
 * The job that makes files of candidates, one after another. All rows are of one moment. What a crash left is made anew: the
 * file is there whole or not at all.
 */
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Caller } from '@tripos/access/caller.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Db } from '@tripos/db/client.ts'
import { inSnapshot, inTx } from '@tripos/db/tx.ts'
import { streamSheet } from '@tripos/documents/sheet.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import type { CronJob, LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellExported } from '@tripos/module-kit/tell-work.ts'
import { startPdfMaker } from '@tripos/pdf/pdf-maker.ts'
import { reportPages } from '@tripos/pdf/report-pages.rules.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findStaff } from '../../../identity/server/index.ts'
import { findSite } from '../../../site/server/index.ts'
import { withPaperCaches } from '../caches.ts'
import { candidateCells, COLUMNS, PORTION, SHEET } from '../candidate-sheet.ts'
import { type CandidateExam, countCandidates, findCandidateExam } from '../candidates.queries.ts'
import { isRegrading } from '../regrade/regrade.queries.ts'
import { exportKey, exportName, keptSince, narrowedFor } from './candidate-exports.ts'
import {
  claimExport,
  type ClaimedExport,
  deleteExportsBefore,
  ExportState,
  finishExport,
  reportExport,
} from './candidate-exports.queries.ts'
import { writePapers } from './write-papers.ts'

const LEFT_SECONDS = 120
const FOLDER = 'candidate-exports'
const PERMISSION = 'paper:paper:view'

const WORDS = {
  candidates: localized('考生人数', 'Candidates'),
  madeAt: localized('生成时间', 'Made'),
  none: localized('没有考生。', 'No candidates.'),
  page: localized('页', 'Page'),
} as const

/** In millimetres; what is left out stands in the sheet alone. */
const PDF_WIDTHS: Partial<Record<(typeof COLUMNS)[number]['key'], number>> = {
  realName: 24,
  userName: 28,
  departments: 34,
  room: 22,
  seat: 12,
  state: 18,
  score: 14,
  totalPoints: 22,
}
const NUMBERS: readonly string[] = ['score', 'totalPoints']

interface Making {
  readonly claimed: ClaimedExport
  readonly exam: CandidateExam
  readonly cells: AsyncIterable<string[]>
  readonly total: number
  readonly path: string
}

/** Says how far it is after each portion. */
async function* reporting(deps: Deps, id: string, { cells, total }: Pick<Making, 'cells' | 'total'>) {
  let done = 0
  await reportExport(deps.db, id, { done, total, now: deps.clock.now() })
  for await (const row of cells) {
    yield row
    done += 1
    if (done % PORTION === 0 || done === total) await reportExport(deps.db, id, { done, total, now: deps.clock.now() })
  }
}

const writeSheet = ({ claimed: { language }, cells, path }: Making): Promise<void> =>
  pipeline(streamSheet(SHEET[language], headersOf(COLUMNS, language), cells), createWriteStream(path))

async function writePdf(deps: Deps, { claimed: { language }, exam, cells, total, path }: Making): Promise<void> {
  const shown = COLUMNS.flatMap(({ key, header }, at) => {
    const width = PDF_WIDTHS[key]
    return width === undefined ? [] : [{ at, header: header[language], width, isNumber: NUMBERS.includes(key) }]
  })
  const rows: string[][] = []
  for await (const row of cells) rows.push(shown.map(({ at }) => row[at] ?? ''))
  const site = await findSite(deps.db)
  const now = deps.clock.now()
  const pages = reportPages({
    school: site.siteName,
    title: exam.title,
    facts: [
      `${WORDS.candidates[language]}: ${total}`,
      `${WORDS.madeAt[language]}: ${minuteIn(site.timeZone, now)} (${site.timeZone})`,
    ],
    tables: [{ title: SHEET[language], empty: WORDS.none[language], columns: shown, rows }],
    footer: (page, count) => `${exam.title} · ${WORDS.page[language]} ${page} / ${count}`,
  })
  const maker = await startPdfMaker()
  try {
    await writeFile(path, await maker.make({ title: exam.title, author: site.siteName, language, madeAt: now, pages }))
  } finally {
    maker.close()
  }
}

/** Within the scope that whoever asked has by now. Gives whether there is a file; undefined while marks are being changed. */
async function writeFileOf(deps: Deps, claimed: ClaimedExport, path: string): Promise<boolean | undefined> {
  const staff = await findStaff(deps, claimed.createdBy)
  if (staff?.permissions.has(PERMISSION) !== true) return false
  return inSnapshot(deps.db, async tx => {
    const exam = await findCandidateExam(tx, staff, claimed.filter.examId)
    if (exam === undefined) return false
    if (await isRegrading(tx, exam.id)) return undefined
    await write(deps, tx, { claimed, exam, path, staff })
    return true
  })
}

interface Asked {
  readonly claimed: ClaimedExport
  readonly exam: CandidateExam
  readonly path: string
  readonly staff: Pick<Caller, 'userId' | 'scope'>
}

async function write(deps: Deps, snapshot: Db, { claimed, exam, path, staff: caller }: Asked): Promise<void> {
  const { id, filter, language, format } = claimed
  const asked = { ...narrowedFor(format, filter), caller, exam }
  const total = await countCandidates(snapshot, asked, Number.MAX_SAFE_INTEGER)
  if (format === 'papers') {
    const report = async (done: number) =>
      void (await reportExport(deps.db, id, { done, total, now: deps.clock.now() }))
    await report(0)
    const { caches } = withPaperCaches(deps)
    const sheet = { db: snapshot, caches, language, examTitle: exam.title, now: deps.clock.now() }
    return writePapers(deps, sheet, { asked, path, report })
  }
  const rows = candidateCells(snapshot, { caller, language, exam, input: filter, now: deps.clock.now() })
  const making = { claimed, exam, total, path, cells: reporting(deps, id, { cells: rows, total }) }
  await (format === 'pdf' ? writePdf(deps, making) : writeSheet(making))
}

async function finish(deps: Deps, claimed: ClaimedExport, isWhole: boolean): Promise<void> {
  const { id, createdBy, createdAt, language, format, filter } = claimed
  await inTx(deps.db, async tx => {
    if (!(await finishExport(tx, id, isWhole ? ExportState.ready : ExportState.failed))) return
    const work = {
      userId: createdBy,
      file: exportName(format, language),
      link: `/admin/papers/candidates/${filter.examId}?exports=open`,
      key: id,
      now: deps.clock.now(),
    }
    await tellExported(tx, { arrivedAt: createdAt }, { ...work, isWhole })
  })
}

async function makeExport(deps: Deps, claimed: ClaimedExport): Promise<void> {
  // Of its own: where another process took it over, both write.
  const path = join(await deps.storage.receiveFolder(FOLDER), newId())
  try {
    const isWhole = await writeFileOf(deps, claimed, path)
    if (isWhole === undefined)
      return void (await inTx(deps.db, tx => finishExport(tx, claimed.id, ExportState.waiting)))
    if (isWhole) await deps.storage.adopt(exportKey(claimed.id), path)
    await finish(deps, claimed, isWhole)
  } finally {
    await rm(path, { force: true })
  }
}

/** Gives whether there was one. */
export async function makeNextExport(deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await claimExport(deps.db, now, addSeconds(now, -LEFT_SECONDS))
  if (claimed === undefined) return false
  try {
    await makeExport(deps, claimed)
  } catch (error) {
    deps.log.error({ err: error, exportId: claimed.id }, 'file of candidates not made')
    await finish(deps, claimed, false)
  }
  return true
}

export const exportsLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'papers.exports',
  everyMs: 1000,
  async run() {
    await makeNextExport(deps)
  },
})

export const clearExportsJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'papers-clear-exports',
  cron: '43 3 * * *',
  async run() {
    const before = keptSince(deps.clock.now())
    for (const { id } of await deleteExportsBefore(deps.db, before)) await deps.storage.remove(exportKey(id))
    await deps.storage.clearReceived(before, FOLDER)
  },
})
