import { answerFiles } from '../contract/answer-files.ts'
import { exams } from '../../exams/contract/exams.ts'
import { paperRemedies } from '../contract/paper-remedies.ts'
import { roomPreview } from '../contract/room-preview.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { sendAnswerFile, storeAnswerFile } from './answer-files.ts'
import { findMarkedFile, findOwnFile, findStaffFile } from './answer-files.queries.ts'
import type { PaperDeps } from './caches.ts'
import { checkExam, examsNow, myExams } from './candidate-exams.ts'
import { markAnswer } from './marking/mark-answer.ts'
import { suggestPoints } from './marking/suggest-points.ts'
import { markingQuestions, nextTask, oneTask } from './marking.ts'
import { listMarkingExams } from './marking.queries.ts'
import { makeOpenPaper, makeSubmitPaper } from './open-paper.ts'
import { makePaperState } from './paper-state.ts'
import { myPapers, paperResult } from './paper-result.ts'
import { downloadResult } from './result-pdf.ts'
import { releaseState } from './release-state.ts'
import { reopenPaper, takeLate } from './reopen-paper.ts'
import { plainSave, plainState } from './plain-input.rules.ts'
import { previewRoom } from './room-preview.ts'
import { makeSaveAnswers } from './save-answers.ts'
import { extendPaper, forceSubmit, paperDetail, retryMarking, staffPapers, voidPaper } from './staff-papers.ts'
import { makeStartPaper } from './start-paper.ts'

/** Apart from `papers`, as in the contract. */
function callsOfMarking(deps: PaperDeps): Mounted[] {
  return mount(markingCalls, {
    listExams: (input, { caller }) => listMarkingExams(deps.db, caller, input),
    questions: ({ examId }, ctx) => markingQuestions(deps, ctx, examId),
    next: (input, ctx) => nextTask(deps, ctx, input),
    task: (input, ctx) => oneTask(deps, ctx, input),
    mark: (input, ctx) => markAnswer(deps, ctx, input),
    suggest: (input, ctx) => suggestPoints(deps, ctx, input),
  })
}

export function papersCalls(deps: PaperDeps): Mounted[] {
  const { db } = deps
  const { mine, now, check, releaseState: releaseStateCall } = exams
  const examCalls = mount(
    { mine, now, check, releaseState: releaseStateCall },
    {
      mine: (input, { caller }) => myExams(deps, caller.userId, input),
      now: (_, { caller }) => examsNow(deps, caller.userId),
      check: ({ id }, { caller }) => checkExam(deps, caller.userId, id),
      releaseState: ({ id }, { caller }) => releaseState(deps, caller, id),
    },
  )
  const paperCalls = mount(
    papers,
    {
      start: makeStartPaper(deps),
      open: makeOpenPaper(deps),
      saveAnswers: makeSaveAnswers(deps),
      state: makePaperState(deps),
      submit: makeSubmitPaper(deps),
      result: ({ paperId }, { caller: { userId }, language }) => paperResult(deps, { userId, paperId, language }),
      resultPdf: ({ paperId }, ctx) => downloadResult(deps, ctx, paperId),
      mine: (input, { caller }) => myPapers(deps, caller.userId, input),
      paging: (input, ctx) => staffPapers(deps, ctx, input),
      detail: ({ paperId }, ctx) => paperDetail(deps, ctx, paperId),
      extend: (input, ctx) => extendPaper(deps, ctx, input),
      forceSubmit: async (input, ctx) => {
        await forceSubmit(deps, ctx, input)
        return {}
      },
      void: async (input, ctx) => {
        await voidPaper(deps, ctx, input)
        return {}
      },
    },
    {
      hot: ['saveAnswers', 'state'],
      // Starts are batched in that lane by themselves; tries of exam passwords are not, and must not fill it.
      lanes: { saveAnswers: 'hot', submit: 'hot', state: 'hot' },
      plain: { saveAnswers: plainSave, state: plainState },
    },
  )
  const remedyCalls = mount(paperRemedies, {
    retryMarking: ({ paperId }, ctx) => retryMarking(deps, ctx, paperId),
    reopen: (input, ctx) => reopenPaper(deps, ctx, input),
    takeLate: (input, ctx) => takeLate(deps, ctx, input),
  })
  const fileCalls = mount(answerFiles, {
    upload: (input, ctx) => storeAnswerFile(deps, ctx, input),
    own: async (input, { caller }) => sendAnswerFile(deps, await findOwnFile(db, caller.userId, input)),
    ofPaper: async (input, { caller }) => sendAnswerFile(deps, await findStaffFile(db, caller, input)),
    ofTask: async (input, { caller }) => sendAnswerFile(deps, await findMarkedFile(db, caller, input)),
  })
  const previewCalls = mount(roomPreview, { open: ({ examId }, ctx) => previewRoom(deps, ctx, examId) })
  return [...previewCalls, ...examCalls, ...paperCalls, ...callsOfMarking(deps), ...remedyCalls, ...fileCalls]
}
