import { paperRemedies, REOPEN_WORDS } from '../contract/paper-remedies.ts'
import { roomPreview } from '../contract/room-preview.ts'
import { markingPlans } from '../contract/marking-plans.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { ASSIGNMENT_ROWS } from './marking-assignments-rows.ts'
import { COMMENT_ROWS } from './marking-comments-rows.ts'
import { newId } from '@tripos/runtime/random.ts'
import {
  closedPaperOf,
  essayPaperOf,
  examOf,
  forStudentOnly,
  HIDDEN,
  openPaperOf,
  type Rows,
  unmarkablePaperOf,
  lateAnswerOf,
} from '../../../apps/server/test/authorization/row.ts'

export const PAPERS_ROWS: Rows = [
  [papers.start, { target: forStudentOnly, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [
    papers.open,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, deviceId: newId(), takeOver: true }),
      ...HIDDEN,
    },
  ],
  [
    papers.saveAnswers,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, epoch: 1, answers: [{ no: 1, seq: 5, answer: { options: [0] } }] }),
      ...HIDDEN,
      // The session is part of the saving statement: for staff there is none that may save.
      deviations: {
        marker: 'SESSION_INVALID',
        otherAdministrator: 'SESSION_INVALID',
        administrator: 'SESSION_INVALID',
      },
    },
  ],
  [
    papers.state,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id }),
      ...HIDDEN,
      // The session is part of the statement, as it is of the saving one.
      deviations: {
        marker: 'SESSION_INVALID',
        otherAdministrator: 'SESSION_INVALID',
        administrator: 'SESSION_INVALID',
      },
    },
  ],
  // Whoever has the key of the paper may hand it in (ADR 0005); the key is known to its candidate alone.
  [
    papers.submit,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, submitKey: 'a-key-that-is-not-the-right-one-at-all' }),
      rightful: 'NOT_FOUND',
      absent: 'NOT_FOUND',
    },
  ],
  [papers.result, { target: closedPaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [papers.resultPdf, { target: closedPaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [roomPreview.open, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [papers.mine, { input: () => ({}) }],
  [papers.paging, { input: () => ({}) }],
  [papers.detail, { target: closedPaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [
    papers.extend,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, minutes: 5, reason: 'why' }),
      ...HIDDEN,
    },
  ],
  [
    papers.forceSubmit,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, reason: 'why' }),
      ...HIDDEN,
    },
  ],
  [papers.void, { target: closedPaperOf, input: (_, id) => ({ paperId: id, reason: 'why' }), ...HIDDEN }],
  [
    paperRemedies.reopen,
    {
      target: closedPaperOf,
      input: (_, id) => ({ paperId: id, minutes: 5, reason: 'why', confirmation: REOPEN_WORDS['en-US'] }),
      ...HIDDEN,
    },
  ],
  [
    paperRemedies.takeLate,
    {
      target: lateAnswerOf,
      input: async ({ app }, id) => {
        const late = await app.deps.db.selectFrom('refusedSaves').select('id').where('paperId', '=', id).execute()
        return { paperId: id, ids: late.length > 0 ? late.map(row => row.id) : [newId()], reason: 'why' }
      },
      ...HIDDEN,
    },
  ],
  [paperRemedies.retryMarking, { target: unmarkablePaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [markingPlans.figures, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [markingPlans.show, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [
    markingPlans.save,
    {
      target: examOf,
      input: (_, id) => ({ examId: id, isDouble: true, tolerancePercent: 10 }),
      ...HIDDEN,
    },
  ],
  ...ASSIGNMENT_ROWS,
  ...COMMENT_ROWS,
  [markingCalls.listExams, { input: () => ({}) }],
  [markingCalls.questions, { target: examOf, input: (_, id) => ({ examId: id }) }],
  [markingPlans.ownFigures, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [markingCalls.next, { target: examOf, input: (_, id) => ({ examId: id }) }],
  [markingCalls.task, { target: essayPaperOf, input: (_, id) => ({ paperId: id, no: 1 }), ...HIDDEN }],
  [
    markingCalls.suggest,
    {
      target: essayPaperOf,
      input: (_, id) => ({ paperId: id, no: 1 }),
      others: 'NOT_FOUND',
      rightful: 'SUGGESTIONS_OFF',
    },
  ],
  [
    markingCalls.mark,
    {
      target: essayPaperOf,
      input: async ({ app }, id) => {
        const marks = await app.deps.db.selectFrom('marks').select('revision').where('paperId', '=', id).execute()
        return { paperId: id, no: 1, points: 100, seenRevision: marks.length }
      },
      ...HIDDEN,
    },
  ],
]
