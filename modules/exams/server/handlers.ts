import { examCalendar } from '../contract/exam-calendar.ts'
import { examPaper } from '../contract/exam-paper.ts'
import { examSeries } from '../contract/exam-series.ts'
import { exams } from '../contract/exams.ts'
import { paperPreview } from '../contract/paper-preview.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type CallerContext, mount, type Mounted } from '@tripos/http/mount.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { listAudience } from '../../org/server/index.ts'
import { findUserNames } from '../../identity/server/index.ts'
import { countDrawable } from '../../questions/server/index.ts'
import { findComposition, listBlueprints } from './blueprint.queries.ts'
import { deleteBlueprint, getBlueprint, pickedOf, reportOf, saveBlueprint } from './blueprints.ts'
import { showCalendar } from './calendar.ts'
import { composeForm, drawFilterOf } from './compose-form.ts'
import { copyBlueprint, copyExam } from './copies.ts'
import { showCoverage } from './coverage.ts'
import { showImportedPaper } from './imported-paper.ts'
import { countPapers } from './paper-counts.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import { type ExamListInput, listExams } from './exam.queries.ts'
import { presentBlueprint, presentExamDetail, presentExamRow } from './exams.present.ts'
import { deleteExam, getExam, releaseExam, saveExam, setExamState } from './exams.ts'
import { publishExam, showPublishPlan } from './publish-exam.ts'
import { fileOfBlueprint, fileOfExam } from './paper-file.ts'
import { previewBlueprint, previewExam } from './preview-papers.ts'
import { addResit, showResit } from './resit.ts'
import { endSeries, saveSeries, showSeries } from './series.ts'

/** What needs papers is mounted by their module: the candidate's own view of exams, and what they see of results. */
const { mine: _mine, now: _now, check: _check, releaseState: _releaseState, ...staffCalls } = exams

async function blueprintDetail(
  db: Db,
  { caller, language }: CallerContext,
  id: string,
): Promise<Output<typeof exams.blueprintDetail>> {
  const blueprint = await getBlueprint(db, caller, id)
  const composition = await composeForm(db, { author: caller, content: blueprint.content, seed: newSecret() })
  return {
    ...presentBlueprint(blueprint, caller),
    version: blueprint.version,
    departmentId: blueprint.departmentId,
    content: blueprint.content,
    picked: await pickedOf(db, caller, blueprint.content),
    report: reportOf(blueprint.content, composition, language),
  }
}

async function examDetail(deps: Deps, caller: Caller, id: string): Promise<Output<typeof exams.detail>> {
  const exam = await getExam(deps.db, caller, id)
  const audience = await listAudience(deps.db, EXAM_AUDIENCE, id)
  const people = await findUserNames(deps.db, audience.userIds)
  const composition = await findComposition(deps.db, exam)
  const picked = composition === null ? [] : await pickedOf(deps.db, caller, composition)
  const openPaperCount = (await countPapers(deps.db, [id])).get(id)?.openPaperCount ?? 0
  return presentExamDetail(exam, {
    ...audience,
    openPaperCount,
    people,
    composition,
    picked,
    caller,
    now: deps.clock.now(),
  })
}

async function examPage(deps: Deps, caller: Caller, input: ExamListInput) {
  const now = deps.clock.now()
  const { total, rows } = await listExams(deps.db, caller, { ...input, now })
  const counts = await countPapers(
    deps.db,
    rows.map(row => row.id),
  )
  return { total, rows: rows.map(row => presentExamRow(row, { counts: counts.get(row.id), caller, now })) }
}

export const seriesCalls = (deps: Deps): Mounted[] =>
  mount(examSeries, {
    show: ({ id }, { caller }) => showSeries(deps, caller, id),
    save: async (input, ctx) => {
      await saveSeries(deps, ctx, input)
      return {}
    },
    end: async ({ id }, ctx) => {
      await endSeries(deps, ctx, id)
      return {}
    },
  })

export const previewCalls = (deps: Deps): Mounted[] =>
  mount(paperPreview, {
    ofBlueprint: (input, ctx) => previewBlueprint(deps, ctx, input),
    ofExam: (input, ctx) => previewExam(deps, ctx, input),
    fileOfBlueprint: (input, ctx) => fileOfBlueprint(deps, ctx, input),
    fileOfExam: (input, ctx) => fileOfExam(deps, ctx, input),
  })

export const paperCalls = (deps: Deps): Mounted[] =>
  mount(examPaper, { show: (input, ctx) => showImportedPaper(deps, ctx, input) })

export const calendarCalls = (deps: Deps): Mounted[] =>
  mount(examCalendar, { list: (input, { caller }) => showCalendar(deps, caller, input) })

export function examsCalls(deps: Deps): Mounted[] {
  const { db } = deps
  return mount(staffCalls, {
    blueprintPaging: async (input, { caller }) => {
      const { total, rows } = await listBlueprints(db, caller, input)
      return { total, rows: rows.map(row => presentBlueprint(row, caller)) }
    },
    blueprintDetail: ({ id }, ctx) => blueprintDetail(db, ctx, id),
    blueprintSave: (input, ctx) => saveBlueprint(deps, ctx, input),
    blueprintDelete: async ({ id }, ctx) => {
      await deleteBlueprint(deps, ctx, id)
      return {}
    },
    coverage: (input, ctx) => showCoverage(db, ctx, input),
    freeCount: async (criteria, { caller }) => {
      const [count = 0] = await countDrawable(db, [drawFilterOf(criteria, caller)])
      return { count }
    },
    paging: (input, { caller }) => examPage(deps, caller, input),
    detail: ({ id }, { caller }) => examDetail(deps, caller, id),
    save: (input, ctx) => saveExam(deps, ctx, input),
    publish: async (input, ctx) => {
      await publishExam(deps, ctx, input)
      return {}
    },
    resitCheck: ({ id }, { caller }) => showResit(deps, caller, id),
    addBlueprintCopy: (input, ctx) => copyBlueprint(deps, ctx, input),
    addCopy: (input, ctx) => copyExam(deps, ctx, input),
    addResit: (input, ctx) => addResit(deps, ctx, input),
    publishCheck: ({ id }, ctx) => showPublishPlan(deps, ctx, id),
    setState: async (input, ctx) => {
      await setExamState(deps, ctx, input)
      return {}
    },
    release: async (input, ctx) => {
      await releaseExam(deps, ctx, input)
      return {}
    },
    delete: async ({ id }, ctx) => {
      await deleteExam(deps, ctx, id)
      return {}
    },
  })
}
