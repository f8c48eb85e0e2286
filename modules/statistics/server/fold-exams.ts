/**
 * Figures of exams, folded from their papers by a loop: what is kept is always what all rows together say, in whatever
 * order they came (ADR 62).
 */
import { makeGiveWay } from '@tripos/db/give-way.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { loadForms } from '../../exams/server/index.ts'
import { loadQuestionWorth } from '../../papers/server/index.ts'
import {
  type DueExam,
  type FoldedView,
  FigureView,
  listDepartmentPaths,
  listDueExams,
  listPaperFigures,
  postponeFold,
  type ReadPaper,
  writeExamFigures,
} from './figures.queries.ts'
import { examFigures, type ExamFigures } from './exam-figures.rules.ts'
import { type FigureForm, ranked, SheetMaker } from './exam-sheet.rules.ts'
import { placesOf, regradedPlaces } from './form-places.rules.ts'

const PORTION = 500
const EXAMS_AT_ONCE = 20
/** Of a large exam, so that folding takes a hundredth of the time while people hand in; a class is folded with each turn. */
const PAPERS_A_SECOND = 200
const LONGEST_WAIT_SECONDS = 300
const TRY_AGAIN_SECONDS = 300
/** Hand-ins of the same process wait no longer for it. */
const LONGEST_STRETCH_MS = 5

/** For so long a fold is good enough, while papers keep coming. */
export const foldAfterSeconds = (papers: number): number => Math.min(LONGEST_WAIT_SECONDS, papers / PAPERS_A_SECOND)

interface FoldedViews {
  readonly paperCount: number
  readonly views: readonly FoldedView[]
}

/** Who waits for it passes no `pause`. */
export async function readPapers({ db }: Deps, examId: string, pause?: () => Promise<void>): Promise<ReadPaper[]> {
  const papers: ReadPaper[] = []
  for (;;) {
    const portion = await listPaperFigures(db, examId, { after: papers.at(-1)?.paperId, limit: PORTION })
    papers.push(...portion)
    if (portion.length < PORTION) return papers
    await pause?.()
  }
}

/** With the points that regrades have left to their questions. */
export async function loadFigureForms(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<Map<string, FigureForm>> {
  const wanted = [...new Set(ids)]
  const forms = wanted.length === 0 ? [] : await loadForms(db, wanted)
  const examIds = [...new Set(forms.map(form => form.examId))]
  const worthOf = await loadQuestionWorth(db, examIds)
  return new Map(
    forms.map(({ id, examId, content }) => [
      id,
      {
        places: regradedPlaces(placesOf(content), (versionId, points) => worthOf({ examId, versionId, points })),
        sections: content.sections.map(section => section.title),
        lines: content.lines.map(({ section, points, count, pool }) => ({
          section,
          points,
          count,
          poolSize: pool.length,
        })),
      },
    ]),
  )
}

async function figuresOf(deps: Deps, papers: readonly ReadPaper[]): Promise<ExamFigures> {
  const [forms, paths] = await Promise.all([
    loadFigureForms(
      deps,
      papers.map(paper => paper.formId),
    ),
    listDepartmentPaths(deps.db, [...new Set(papers.flatMap(paper => paper.departmentIds))]),
  ])
  const breathe = makeGiveWay({ stretchMs: LONGEST_STRETCH_MS })
  const maker = new SheetMaker(papers, forms)
  for (const paper of ranked(papers)) {
    maker.add(paper)
    await breathe()
  }
  return examFigures({ sheet: maker.sheet(), forms, paths }, breathe)
}

const lastClosedOf = (papers: readonly ReadPaper[]): Date | null =>
  papers.reduce<Date | null>((last, { closedAt }) => (last === null || closedAt > last ? closedAt : last), null)

/** Both views, whatever is kept. */
export async function computeFigures(deps: Deps, examId: string): Promise<FoldedViews> {
  const papers = await readPapers(deps, examId, makeGiveWay())
  const counted = papers.filter(paper => paper.isCounted)
  const all = { view: FigureView.all, lastClosedAt: lastClosedOf(papers), figures: await figuresOf(deps, papers) }
  const isSame = counted.length === papers.length
  const figures = isSame ? all.figures : await figuresOf(deps, counted)
  return {
    paperCount: papers.length,
    views: [{ view: FigureView.counted, lastClosedAt: lastClosedOf(counted), figures }, all],
  }
}

async function foldExam(deps: Deps, due: DueExam): Promise<void> {
  const { paperCount, views } = await computeFigures(deps, due.examId)
  const now = deps.clock.now()
  const nextFoldAt = addSeconds(now, foldAfterSeconds(paperCount))
  await inTx(deps.db, tx => writeExamFigures(tx, { ...due, now, nextFoldAt, views }))
}

/** One that cannot be folded holds up no other. */
async function foldOrPostpone(deps: Deps, due: DueExam): Promise<void> {
  try {
    await foldExam(deps, due)
  } catch (error) {
    deps.log.error({ err: error, examId: due.examId }, 'an exam could not be folded')
    await postponeFold(deps.db, due.examId, addSeconds(deps.clock.now(), TRY_AGAIN_SECONDS))
  }
}

/** All that are due, a portion at a time: what was folded or put off is due no more. */
export async function foldExams(deps: Deps): Promise<void> {
  for (;;) {
    const portion = await listDueExams(deps.db, deps.clock.now(), EXAMS_AT_ONCE)
    for (const due of portion) await foldOrPostpone(deps, due)
    if (portion.length < EXAMS_AT_ONCE) return
  }
}

export const foldingLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'statistics.foldExams',
  everyMs: 3000,
  run: () => foldExams(deps),
})
