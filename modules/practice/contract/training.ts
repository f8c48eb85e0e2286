/** Trainings of students: the banks that they may practise, and one training question by question. */
import * as z from 'zod/mini'
import { id, named, questionType, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { answer, answerBody, rightParts, shownKey } from '@tripos/question-kinds/answers.ts'
import { MAX_HINTS, MAX_PARTS } from '@tripos/question-kinds/question-content.ts'
import { paperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { PracticeMode } from './practice-modes.ts'

export const practiceMode = z.literal(Object.values(PracticeMode))

/** The number of a question in its training, from 1. */
const no = z.int().check(z.gte(1), z.lte(20_000))
/** As 2026-03-02, of the site's time zone. */
const day = z.string()
const minutes = z.int().check(z.gte(5), z.lte(240))
const verdict = z.enum(['right', 'partly', 'wrong'])

/** What becomes visible of a question by answering it. */
const explained = z.object({
  key: shownKey,
  rightParts: z.nullable(rightParts),
  /** Rendered HTML. */
  analysis: z.string(),
  /** Of a combined question. */
  partAnalyses: z.array(z.string()),
  /** As `optionAnalysesOf`; absent where no option has one. */
  optionAnalyses: z.optional(z.array(z.array(z.string()))),
})
export type Explained = z.output<typeof explained>

/** Where one stands with a question of a training. */
const standing = z.enum(['open', 'given', 'toJudge', 'right', 'partly', 'wrong'])
export type Standing = z.output<typeof standing>

const outcome = z.object({
  /** Of the answer that stands: not the one that was sent where another page has answered for good before. */
  answerId: z.nullable(id),
  standing,
  /** Whether it may be tried again. */
  mayTry: z.boolean(),
  /** Once it is answered for good. */
  explained: z.nullable(explained),
})
export type AnswerOutcome = z.output<typeof outcome>

const hint = z.object({
  /** Of a combined question the part, from 1; 0: the question as a whole. */
  partNo: z.int(),
  /** Rendered HTML. */
  html: z.string(),
})

const trainingQuestion = z.object({
  no,
  questionId: id,
  versionId: id,
  question: paperQuestion,
  /** The last answer that was given, by the positions shown. */
  answer: z.nullable(answer),
  ...outcome.shape,
  /** All there are while it may be tried. */
  hintCount: z.int(),
  /** Those that were taken. */
  hints: z.array(hint),
  /** How long it may be shown without asking again: an exam may ask it by then. */
  shownMs: z.int(),
})
export type TrainingQuestion = z.output<typeof trainingQuestion>

const runSummary = z.object({
  id,
  mode: practiceMode,
  questionCount: z.int(),
  answeredCount: z.int(),
  rightCount: z.int(),
  startedAt: z.string(),
  seenAt: z.string(),
  finishedAt: z.nullable(z.string()),
})

const progress = {
  /** Those that one may practise now. */
  questionCount: z.int(),
  practisedCount: z.int(),
  /** The last answer was right. */
  rightCount: z.int(),
  dueCount: z.int(),
}
const masteredPart = z.object({
  ...named.shape,
  questionCount: z.int(),
  practisedCount: z.int(),
  /** Percent. */
  mastery: z.int(),
})
/** A part of a bank: its parent comes before it. */
const chapterPart = z.object({ ...masteredPart.shape, parentId: z.nullable(id) })

const choice = {
  /** Of `byType`: only these. */
  type: z.optional(questionType),
  /** A chapter, with those below it. */
  chapterId: z.optional(id),
  knowledgeId: z.optional(id),
}

export const training = {
  banks: endpoint({
    path: '/api/practice/bank/paging',
    summary: 'Banks that the student may practise, those practised last first, with own progress',
    access: 'student',
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(z.object({ ...named.shape, remark: z.string(), ...progress, practisedAt: z.nullable(z.string()) })),
  }),
  bank: endpoint({
    path: '/api/practice/bank/show',
    summary: 'One bank with chapters, knowledge points, own mastery and the trainings that are under way',
    access: 'student',
    input: z.strictObject({ bankId: id }),
    output: z.object({
      ...named.shape,
      remark: z.string(),
      ...progress,
      mastery: z.int(),
      wrongCount: z.int(),
      countByType: z.array(z.object({ type: questionType, count: z.int() })),
      chapters: z.array(chapterPart),
      knowledge: z.array(masteredPart),
      current: z.array(runSummary),
    }),
  }),
  records: endpoint({
    path: '/api/practice/run/paging',
    summary: 'Own trainings of a bank, the newest first',
    access: 'student',
    input: z.strictObject({ ...pageInput, bankId: id }),
    output: pageOf(runSummary),
  }),
  start: endpoint({
    path: '/api/practice/run/start',
    summary: 'Goes on with the training of this bank and mode, or begins a new one',
    access: 'student',
    input: z.strictObject({
      bankId: id,
      mode: practiceMode,
      ...choice,
      /** Otherwise a training that is under way is gone on with, as it was begun. */
      isAnew: z._default(z.boolean(), false),
      isCheckedAtEnd: z._default(z.boolean(), false),
      maxTries: z._default(z.int().check(z.gte(1), z.lte(3)), 1),
    }),
    output: z.object({ runId: id, isResumed: z.boolean() }),
    errors: ['PRACTICE_NOTHING'],
  }),
  run: endpoint({
    path: '/api/practice/run/show',
    summary: 'A training: where one is, and how one stands with each question',
    access: 'student',
    input: z.strictObject({ runId: id }),
    output: z.object({
      ...runSummary.shape,
      bank: named,
      isCheckedAtEnd: z.boolean(),
      maxTries: z.int(),
      place: no,
      /** That it was begun from. */
      lesson: z.nullable(z.object({ id, courseId: id })),
      /** Of each question in order. */
      standings: z.array(standing),
    }),
  }),
  questions: endpoint({
    path: '/api/practice/run/questions',
    summary: 'Questions of a training; the key only where it was answered, or where it is learned by heart',
    access: 'student',
    pictures: 'session',
    input: z.strictObject({ runId: id, nos: z.array(no).check(z.minLength(1), z.maxLength(20)) }),
    /** Without those that may not be practised any more. */
    output: z.array(trainingQuestion),
  }),
  place: endpoint({
    path: '/api/practice/run/save-place',
    summary: 'Where one is in a training',
    access: 'student',
    input: z.strictObject({ runId: id, no }),
    output: nothing,
  }),
  answer: endpoint({
    path: '/api/practice/answer/save',
    summary: 'Answers a question of a training; the same id again counts once',
    access: 'student',
    input: z.strictObject({
      /** Made by the browser for this try. */
      id,
      runId: id,
      no,
      versionId: id,
      /** Null: given up, to see the key. */
      answer: answerBody,
      /** What it took, as the page has measured it; no more than ten minutes count. */
      seconds: z.int().check(z.gte(0), z.lte(86_400)),
    }),
    output: outcome,
    errors: ['PRACTICE_QUESTION_CHANGED', 'PRACTICE_QUESTION_HELD', 'PRACTICE_RUN_FINISHED'],
  }),
  takeHint: endpoint({
    path: '/api/practice/hint/take',
    summary: 'The next hint at a question that may still be tried; the same one again is taken once',
    access: 'student',
    pictures: 'session',
    input: z.strictObject({ runId: id, no, hintNo: z.int().check(z.gte(1), z.lte(MAX_HINTS * (1 + MAX_PARTS))) }),
    /** Those taken so far, with this one. */
    output: z.object({ hints: z.array(hint) }),
    errors: ['PRACTICE_QUESTION_HELD', 'PRACTICE_RUN_FINISHED'],
  }),
  judge: endpoint({
    path: '/api/practice/answer/judge',
    summary: 'Judges an own answer that no machine can judge',
    access: 'student',
    input: z.strictObject({ answerId: id, verdict }),
    output: outcome,
    errors: ['PRACTICE_QUESTION_HELD', 'PRACTICE_JUDGED_SINCE'],
  }),
  finish: endpoint({
    path: '/api/practice/run/finish',
    summary: 'Ends a training: what is checked at its end is counted, and keys are shown',
    access: 'student',
    input: z.strictObject({ runId: id }),
    output: nothing,
  }),
  plan: endpoint({
    path: '/api/practice/plan/show',
    summary: 'What to practise today, the streak, the last weeks by day, and what will be due',
    access: 'student',
    input: z.strictObject({}),
    output: z.object({
      today: day,
      dailyMinutes: minutes,
      minutesLeft: z.int(),
      /** How many of the due and of the new questions fit into today. */
      dueToday: z.int(),
      newToday: z.int(),
      dueCount: z.int(),
      streak: z.object({ days: z.int(), isDoneToday: z.boolean(), hasDayOff: z.boolean() }),
      /** Days with practice, the oldest first. */
      days: z.array(z.object({ day, answeredCount: z.int(), rightCount: z.int(), seconds: z.int() })),
      /** The next two weeks from today; what is overdue is due today. */
      forecast: z.array(z.object({ day, count: z.int() })),
      /** The banks in which something is due, most first. */
      dueBanks: z.array(z.object({ ...named.shape, dueCount: z.int() })),
    }),
  }),
  planSave: endpoint({
    path: '/api/practice/plan/save',
    summary: 'How many minutes a day one wants to practise',
    access: 'student',
    input: z.strictObject({ dailyMinutes: minutes }),
    output: nothing,
  }),
}
