/** Files of candidates: asked for by staff, fetched within a week by who asked, and by nobody else. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { inTx } from '@tripos/db/tx.ts'
import { XLSX_MIME } from '@tripos/documents/sheet.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import {
  type candidateExports,
  exportFormat,
  type ExportFormat,
  MAX_PAPERS,
  MAX_PDF_CANDIDATES,
  MAX_UNFINISHED,
} from '../../contract/candidate-exports.ts'
import { SHEET } from '../candidate-sheet.ts'
import { getCandidateExam } from '../candidates.ts'
import { type CandidateNarrowing, countCandidates } from '../candidates.queries.ts'
import { type ExportFilter, findReadyExport, insertExport, listExportsOf } from './candidate-exports.queries.ts'

type Calls = typeof candidateExports

const KEPT_SECONDS = 7 * 24 * 60 * 60
/** Those from before are gone. */
export const keptSince = (now: Date): Date => addSeconds(now, -KEPT_SECONDS)
export const exportKey = (id: string): string => `candidate-exports/${id}`

const LIMITS: Readonly<
  Partial<Record<ExportFormat, { count: number; error: 'EXPORT_PDF_TOO_LONG' | 'EXPORT_PAPERS_TOO_MANY' }>>
> = {
  pdf: { count: MAX_PDF_CANDIDATES, error: 'EXPORT_PDF_TOO_LONG' },
  papers: { count: MAX_PAPERS, error: 'EXPORT_PAPERS_TOO_MANY' },
}

/** A paper that is being written is nothing to file. */
export const narrowedFor = <N extends CandidateNarrowing>(format: ExportFormat, filter: N) => ({
  ...filter,
  hasClosed: format === 'papers',
})

const FILES = {
  xlsx: { ending: 'xlsx', mime: XLSX_MIME },
  pdf: { ending: 'pdf', mime: 'application/pdf' },
  papers: { ending: 'zip', mime: 'application/zip' },
} as const
const PAPERS = localized('答卷', 'Papers')

export const exportName = (format: ExportFormat, language: Language): string =>
  `${(format === 'papers' ? PAPERS : SHEET)[language]}.${FILES[format].ending}`

export async function startExport(
  deps: Deps,
  ctx: CallerContext,
  { format, ...filter }: Parsed<Calls['start']>,
): Promise<Output<Calls['start']>> {
  const { caller, language } = ctx
  const exam = await getCandidateExam(deps, caller, filter.examId)
  const limit = LIMITS[format]
  if (limit !== undefined) {
    const asked = { ...narrowedFor(format, filter), caller, exam }
    if ((await countCandidates(deps.db, asked, limit.count + 1)) > limit.count)
      fail(limit.error, { args: { limit: limit.count } })
  }
  const id = newId()
  const row = { id, examTitle: exam.title, createdBy: caller.userId, createdAt: deps.clock.now(), language }
  await inTx(deps.db, async tx => {
    if (!(await insertExport(tx, { ...row, format, filter }, MAX_UNFINISHED)))
      fail('EXPORTS_UNFINISHED', { args: { limit: MAX_UNFINISHED } })
    await recordAudit(tx, ctx, {
      action: 'candidate.startExport',
      objectType: 'exam',
      objectId: exam.id,
      objectName: exam.title,
      detail: { ...filter, exportId: id, format },
    })
  })
  return { id }
}

const STATES = ['waiting', 'running', 'ready', 'failed'] as const

export async function listExports(
  deps: Deps,
  { caller }: CallerContext,
  { examId }: Parsed<Calls['list']>,
): Promise<Output<Calls['list']>> {
  await getCandidateExam(deps, caller, examId)
  const since = keptSince(deps.clock.now())
  const rows = await listExportsOf(deps.db, { userId: caller.userId, examId, since })
  return rows.map(({ id, createdAt, format, filter, state, done, total }) => ({
    id,
    createdAt: createdAt.toISOString(),
    format: exportFormat.parse(format),
    isNarrowed: Object.keys(filter as unknown as ExportFilter).length > 1,
    state: STATES[state] ?? 'failed',
    done,
    total,
    keptUntil: addSeconds(createdAt, KEPT_SECONDS).toISOString(),
  }))
}

/** Who may not see the exam any more does not get what was made of it before. */
export async function downloadExport(
  deps: Deps,
  ctx: CallerContext,
  { id }: Parsed<Calls['download']>,
): Promise<Download> {
  const { caller } = ctx
  const since = keptSince(deps.clock.now())
  const made = (await findReadyExport(deps.db, { userId: caller.userId, id, since })) ?? fail('NOT_FOUND')
  await getCandidateExam(deps, caller, made.examId)
  const stored = (await deps.storage.open(exportKey(id))) ?? fail('NOT_FOUND')
  const format = exportFormat.parse(made.format)
  // Written before the first byte leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'candidate.export',
      objectType: 'exam',
      objectId: made.examId,
      objectName: made.examTitle,
      detail: { ...(made.filter as unknown as ExportFilter), exportId: id, format, candidates: made.done },
    }),
  )
  const fileName = exportName(format, made.language === 'zh-CN' ? 'zh-CN' : 'en-US')
  return { fileName, mime: FILES[format].mime, stored, etag: `"${id}"` }
}
