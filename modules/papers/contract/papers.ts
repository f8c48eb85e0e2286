/**
 * Papers (试卷): one person's attempt at an exam. Student views and staff views are different schemas on purpose: the key,
 * the analysis and the scoring are not fields of a student view before release.
 */
import * as z from 'zod/mini'
import { answer, answerBody, rightParts, shownKey } from '@tripos/question-kinds/answers.ts'
import {
  closeReason,
  earnedPoints,
  id,
  line,
  paperState,
  points,
  search,
  wrongPenalty,
} from '@tripos/contract-kit/fields.ts'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { regradeKind } from './regrade-decision.ts'
import { epoch, paperClock, paperContent, paperMessage, place, seq } from './paper-content.ts'
import { arrivedFiles, mark, optionOrder } from './marking-task.ts'
import { knowledgeShare, sectionShare } from './result-shares.ts'
import { shownAnnotations } from './annotations.ts'
import { toldItem } from './rubric.ts'
import { paperQuestion, questionNo } from '@tripos/question-kinds/paper-question.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'

export { type PaperContent, paperContent, type PaperPlace } from './paper-content.ts'
export type { AnswerBody } from '@tripos/question-kinds/answers.ts'
export type { AnswerFile, PaperQuestion } from '@tripos/question-kinds/paper-question.ts'

/** What a candidate sees of one question after release. */
const reviewed = z.object({
  answer: z.nullable(answer),
  files: arrivedFiles,
  /** Null until the score is released, or while a person has to mark it. */
  score: z.nullable(earnedPoints),
  comment: z.string(),
  /** Items of the rubric that hold of the answer; absent until the score is released, and where none does. */
  rubric: z.optional(z.array(toldItem)),
  /** What the marker wrote on the answer; as the comment absent until the score is released. */
  annotations: z.optional(shownAnnotations),
  /** Null until answers are released. */
  key: z.nullable(shownKey),
  /** Keys that are accepted as well, since the question was regraded. */
  otherKeys: z.optional(z.array(shownKey)),
  /** It was taken out of the exam and counts for nothing. */
  isOut: z.optional(z.literal(true)),
  /** Null where nothing was answered, and for types that are right or wrong as a whole. */
  rightParts: z.nullable(rightParts),
  /** Null until analysis is released. */
  analysis: z.nullable(z.string()),
  /** Combined: the analysis of each part, empty where it has none. Absent until analysis is released. */
  partAnalyses: z.optional(z.array(z.string())),
  /** As `optionAnalysesOf`. Absent until analysis is released, and where no option has one. */
  optionAnalyses: z.optional(z.array(z.array(z.string()))),
})
export const reviewedQuestion = z.intersection(paperQuestion, reviewed)

const standing = z.object({
  /** From 1; equal results have one rank. */
  rank: z.int(),
  candidateCount: z.int(),
  /** In points of the total. */
  mean: points,
})

export const paperResult = z.object({
  paperId: id,
  examId: id,
  examTitle: z.string(),
  attemptNo: z.int(),
  state: paperState,
  /** Staff took it out of the count, and the attempt was given back. */
  isVoided: z.boolean(),
  closeReason: z.nullable(closeReason),
  startedAt: z.string(),
  closedAt: z.nullable(z.string()),
  usedSeconds: z.int(),
  questionCount: z.int(),
  /** Those answered in full, and of the others those answered in part (completeness.ts). */
  answeredCount: z.int(),
  partlyCount: z.int(),
  totalPoints: points,
  passPoints: points,
  thanks: z.string(),
  /** What the author says to those who passed or failed; empty until the score is released. */
  words: z.string(),
  /** The name of the grade; null until the score is released, or where there are no grades. */
  grade: z.nullable(z.string()),
  /** By what counts of each candidate, where the author shows it; null until the score is released, and among few. */
  standing: z.nullable(standing),
  /** Empty until they are released, and for a paper of one section. */
  sections: z.array(sectionShare),
  /** The weakest first; empty until score and answers are released. */
  knowledge: z.array(knowledgeShare),
  /** Null until the score is released. */
  score: z.nullable(points),
  isPassed: z.nullable(z.boolean()),
  isScoreReleased: z.boolean(),
  areAnswersReleased: z.boolean(),
  isAnalysisReleased: z.boolean(),
  /** Answers or analysis are due, but somebody could still gain by them: they come when the exam is over for all. */
  areKeysHeld: z.boolean(),
  /** Of a mock exam of one's own: the bank, if it is still there. */
  practisedBankId: z.optional(z.nullable(id)),
  /** When the score comes, if that is a date. */
  scoreReleaseAt: z.nullable(z.string()),
  /** What regrades have changed on this paper, oldest first; empty until the score is released. */
  regrades: z.array(
    z.object({
      no: questionNo,
      kind: regradeKind,
      reason: z.string(),
      oldPoints: z.nullable(earnedPoints),
      newPoints: z.nullable(earnedPoints),
      at: z.string(),
    }),
  ),
  /** Empty until answers are released. */
  questions: z.array(reviewedQuestion),
})
export type PaperResult = z.output<typeof paperResult>

const myPaperRow = z.object({
  paperId: id,
  examId: id,
  examTitle: z.string(),
  attemptNo: z.int(),
  state: paperState,
  isVoided: z.boolean(),
  startedAt: z.string(),
  closedAt: z.nullable(z.string()),
  score: z.nullable(points),
  totalPoints: points,
  isPassed: z.nullable(z.boolean()),
})

const staffPaperRow = z.object({
  paperId: id,
  examId: id,
  examTitle: z.string(),
  userName: z.string(),
  realName: z.string(),
  attemptNo: z.int(),
  state: paperState,
  isVoided: z.boolean(),
  closeReason: z.nullable(closeReason),
  startedAt: z.string(),
  deadlineAt: z.string(),
  closedAt: z.nullable(z.string()),
  answeredCount: z.int(),
  partlyCount: z.int(),
  questionCount: z.int(),
  score: z.nullable(points),
  totalPoints: points,
  isPassed: z.nullable(z.boolean()),
  toMarkCount: z.int(),
  /** The machine could not mark it, and tries again; null where nothing is wrong. */
  markingFailure: z.nullable(
    z.object({ failedAt: z.string(), tries: z.int(), reason: z.string(), nextTryAt: z.nullable(z.string()) }),
  ),
})

export const papers = {
  start: endpoint({
    path: '/api/paper/start',
    summary: 'Makes a paper for this exam, or gives the one that is open already',
    access: 'student',
    input: z.strictObject({
      examId: id,
      password: z.optional(z.string().check(z.maxLength(64))),
      hasAcceptedNotice: z._default(z.boolean(), false),
    }),
    output: z.object({ paperId: id, isResumed: z.boolean() }),
    errors: [
      'EXAM_NOT_STARTED',
      'EXAM_OVER',
      'EXAM_DISABLED',
      'EXAM_LATE',
      'EXAM_NO_ATTEMPTS',
      'EXAM_TOO_SOON',
      'EXAM_PASSWORD_WRONG',
      'EXAM_NOTICE_UNREAD',
      'TRY_LATER',
    ],
  }),
  open: endpoint({
    path: '/api/paper/open',
    summary:
      'The questions of an open paper with what was saved. One device at a time: `takeOver` moves it here; one page of a device at a time: the newest',
    access: 'student',
    input: z.strictObject({
      paperId: id,
      deviceId: id,
      /** Made anew by every page that opens the paper; the same one again is the same page. */
      pageId: z.optional(id),
      takeOver: z._default(z.boolean(), false),
    }),
    output: paperContent,
    errors: ['PAPER_CLOSED', 'PAPER_ELSEWHERE'],
    pictures: 'paper',
  }),
  saveAnswers: endpoint({
    path: '/api/paper/save-answers',
    summary: 'Saves answers. The reply comes after COMMIT and carries the stored seq of each',
    access: 'student',
    input: z.strictObject({
      paperId: id,
      epoch,
      answers: z
        .array(z.strictObject({ no: questionNo, seq, answer: answerBody }))
        .check(z.minLength(1), z.maxLength(100)),
      /** For another device to go on there. */
      place: z.optional(z.strictObject(place)),
    }),
    output: z.object({
      saved: z.array(z.object({ no: questionNo, seq })),
      ...paperClock,
    }),
    errors: ['PAPER_CLOSED', 'PAPER_TOO_LATE', 'PAPER_TAKEN_OVER', 'ANSWER_NOT_FITTING'],
  }),
  state: endpoint({
    path: '/api/paper/state',
    summary: 'State, time left and messages of a paper',
    access: 'student',
    input: z.strictObject({ paperId: id, epoch: z.optional(epoch) }),
    output: z.object({
      ...paperClock,
      /** When to ask again, more or less: each room spreads it. */
      askAfterMs: z.int(),
    }),
    errors: ['PAPER_TAKEN_OVER'],
  }),
  submit: endpoint({
    path: '/api/paper/submit',
    summary:
      'Hands the paper in. Needs the key that `open` gave instead of a session, so that an ended session cannot keep a paper open; may be sent any number of times',
    access: 'public',
    input: z.strictObject({ paperId: id, submitKey: z.string().check(z.minLength(20), z.maxLength(100)) }),
    output: z.object({ state: paperState, closedAt: z.string() }),
    errors: ['HAND_IN_TOO_EARLY'],
  }),
  result: endpoint({
    path: '/api/paper/result',
    summary: "One's own closed paper, as far as its exam has released it",
    access: 'student',
    input: z.strictObject({ paperId: id }),
    output: paperResult,
    pictures: 'session',
  }),
  resultPdf: endpoint({
    path: '/api/paper/result-pdf',
    summary: "The score sheet of one's own closed paper as PDF, as far as its exam has released it",
    access: 'student',
    transport: 'download',
    input: z.strictObject({ paperId: id }),
    output: nothing,
  }),
  mine: endpoint({
    path: '/api/paper/mine',
    summary: "One's own papers, newest first",
    access: 'student',
    input: z.strictObject({ ...pageInput, examId: z.optional(id) }),
    output: pageOf(myPaperRow),
  }),
  paging: endpoint({
    path: '/api/paper/paper/paging',
    summary: 'Papers of exams within the data scope of the caller, counted up to 10,000',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['startedAt', 'closedAt', 'score', 'userName']),
      search,
      examId: z.optional(id),
      state: z.optional(paperState),
      /** Only papers that the machine could not mark. */
      marking: z.optional(z.literal('failed')),
    }),
    output: countedPageOf(staffPaperRow),
  }),
  detail: endpoint({
    path: '/api/paper/paper/detail',
    summary: 'One paper with every question, key, answer and mark',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ paperId: id }),
    output: z.object({
      ...staffPaperRow.shape,
      passPoints: points,
      /** Percent of a question's points that a wrong answer took off. */
      wrongPenalty,
      /** Minutes that staff have added to it, and why; null where they have added none. */
      extraTime: z.nullable(z.object({ minutes: z.int(), reasons: z.array(z.string()) })),
      questions: z.array(
        z.object({
          no: questionNo,
          versionId: id,
          question: questionView,
          maxPoints: points,
          optionOrder,
          answer: z.nullable(answer),
          files: arrivedFiles,
          /** As in the result that the candidate sees. */
          rightParts: z.nullable(rightParts),
          savedAt: z.nullable(z.string()),
          score: z.nullable(earnedPoints),
          marks: z.array(mark),
        }),
      ),
      /** Saves that came too late or from a device that had been replaced: kept as evidence. */
      refusedSaves: z.array(
        z.object({
          id,
          no: questionNo,
          answer: z.nullable(answer),
          /** Name of the refusal, and its sentence. */
          reason: z.string(),
          text: z.string(),
          arrivedAt: z.string(),
          /** Staff have put it into the paper. */
          takenInAt: z.nullable(z.string()),
          takenInBy: z.nullable(z.string()),
        }),
      ),
      messages: z.array(paperMessage),
    }),
    pictures: 'session',
  }),
  extend: endpoint({
    path: '/api/paper/paper/extend',
    summary: 'Gives an open paper extra minutes; the candidate sees it within seconds',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ paperId: id, minutes: z.int().check(z.gte(1), z.lte(600)), reason: line(200) }),
    output: z.object({ deadlineAt: z.string() }),
    errors: ['PAPER_STATE_CHANGED'],
  }),
  forceSubmit: endpoint({
    path: '/api/paper/paper/force-submit',
    summary: 'Hands in an open paper for the candidate',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ paperId: id, reason: line(200) }),
    output: nothing,
    errors: ['PAPER_STATE_CHANGED'],
  }),
  void: endpoint({
    path: '/api/paper/paper/void',
    summary: 'Makes a paper void, with a reason: it no longer counts, and the candidate has the attempt again',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ paperId: id, reason: line(200) }),
    output: nothing,
    errors: ['PAPER_STATE_CHANGED'],
  }),
}
