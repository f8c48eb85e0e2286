import { exams } from '@tripos/contract/exams'
import { papers } from '@tripos/contract/papers'
import type { Deps } from '../../kernel/deps.ts'
import { mount, type Mounted } from '../../kernel/mount.ts'
import type { PaperCaches } from './caches.ts'
import { checkExam, myExams } from './candidate-exams.ts'
import { markAnswer, markingQuestions, nextTask, oneTask } from './marking.ts'
import { listMarkingExams } from './marking.queries.ts'
import { makeSubmitPaper, openPaper, paperState } from './open-paper.ts'
import { myPapers, paperResult } from './paper-result.ts'
import { makeSaveAnswers } from './save-answers.ts'
import { listStaffPapers } from './staff.queries.ts'
import { extendPaper, forceSubmit, paperDetail, presentStaffPaper, voidPaper } from './staff-papers.ts'
import { makeStartPaper } from './start-paper.ts'

export function papersCalls(deps: Deps, caches: PaperCaches): Mounted[] {
  const { db } = deps
  const { mine, check } = exams
  const candidateCalls = mount(
    { mine, check },
    {
      mine: (input, { caller }) => myExams(deps, caches, caller.userId, input),
      check: ({ id }, { caller }) => checkExam(deps, caches, caller.userId, id),
    },
  )
  const paperCalls = mount(
    papers,
    {
      start: makeStartPaper(deps, caches),
      open: (input, ctx) => openPaper(deps, caches, ctx, input),
      saveAnswers: makeSaveAnswers(deps),
      state: (input, ctx) => paperState(deps, caches, ctx, input),
      submit: makeSubmitPaper(deps, caches),
      result: ({ paperId }, { caller }) => paperResult(deps, caches, caller.userId, paperId),
      mine: (input, { caller }) => myPapers(deps, caller.userId, input),
      paging: async (input, { caller }) => {
        const { total, rows } = await listStaffPapers(db, caller, input)
        return { total, rows: rows.map(presentStaffPaper) }
      },
      detail: ({ paperId }, ctx) => paperDetail(deps, caches, ctx, paperId),
      extend: (input, ctx) => extendPaper(deps, ctx, input),
      forceSubmit: async (input, ctx) => {
        await forceSubmit(deps, caches, ctx, input)
        return {}
      },
      void: async (input, ctx) => {
        await voidPaper(deps, ctx, input)
        return {}
      },
      markingExams: (input, { caller }) => listMarkingExams(db, caller, input),
      markingQuestions: ({ examId }, ctx) => markingQuestions(deps, caches, ctx, examId),
      markingNext: (input, ctx) => nextTask(deps, caches, ctx, input),
      markingTask: (input, ctx) => oneTask(deps, caches, ctx, input),
      mark: (input, ctx) => markAnswer(deps, ctx, input),
    },
    ['saveAnswers'],
  )
  return [...candidateCalls, ...paperCalls]
}
