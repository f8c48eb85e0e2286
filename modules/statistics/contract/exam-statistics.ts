/** Statistics of an exam for staff. Shares lie between 0 and 1, points are hundredths, intervals hold in 95 of 100 groups. */
import * as z from 'zod/mini'
import { endpoint, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, named, questionType, search } from '@tripos/contract-kit/fields.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'
import { knowledgeShare } from '../../papers/contract/result-shares.ts'
import { examAdvice, questionAdvice } from './advice.ts'

/** Of fewer people a department shows no figures: they would be those of persons. */
export const MIN_PEOPLE = 5

/** Of fewer candidates nobody knows how seldom an answer is. */
export const MIN_COMPARED = 10
/** Of more, one department after the other: every pair is compared while the caller waits. */
export const MAX_COMPARED = 2000

/** Exams that are shown beside each other, the latest ones. */
export const MAX_TREND = 20

const view = { permission: 'stat:exam:view' } as const

/** `counted`: the papers that make the results. `all`: every finished paper, also of those who tried again. */
export const figureView = z.enum(['counted', 'all'])
export type FigureViewName = z.output<typeof figureView>

const ofExam = { examId: id, view: z._default(figureView, 'counted') } as const

const share = z.nullable(z.number())
const interval = z.nullable(z.array(z.number()))

const group = {
  paperCount: z.int(),
  personCount: z.int(),
  meanShare: z.number(),
  meanInterval: interval,
  /** Of shares. */
  deviation: share,
  passCount: z.int(),
  /** Papers that can be passed or failed at all. */
  judgedCount: z.int(),
  passInterval: interval,
  medianSeconds: z.nullable(z.number()),
} as const

const marks = {
  paperCount: z.int(),
  facility: share,
  facilityInterval: interval,
  discrimination: share,
  discriminationInterval: interval,
  efficiency: share,
  effectiveWeight: share,
} as const

const line = z.object({
  ...marks,
  sectionTitle: z.string(),
  lineNo: z.int(),
  count: z.int(),
  poolSize: z.int(),
  points: z.int(),
})

const department = z.object({
  ...named.shape,
  /** How far below the topmost of those that are listed. */
  depth: z.int(),
  personCount: z.int(),
  /** Null where there are fewer than MIN_PEOPLE people. */
  figures: z.nullable(z.object({ ...group, sectionShares: z.array(share) })),
})

const overview = z.object({
  ...group,
  totalPoints: z.nullable(z.int()),
  medianShare: share,
  lowestShare: share,
  highestShare: share,
  skewness: share,
  kurtosis: share,
  alpha: share,
  alphaInterval: interval,
  standardError: share,
  matrixPapers: z.int(),
  /** Tenths of the total. */
  scoreBins: z.array(z.int()),
  timeBins: z.object({ stepSeconds: z.int(), counts: z.array(z.int()) }),
  sections: z.array(z.object({ title: z.string(), meanShare: share, deviation: share })),
  lines: z.array(line),
  advice: z.array(examAdvice),
})

const questionRow = z.object({
  /** Of the version that stood on the papers. */
  versionId: id,
  /** After regrades. */
  points: z.int(),
  /** A regrade took it out: it counts for nothing. */
  isOut: z.boolean(),
  /** From 1, in the order of the form. */
  no: z.int(),
  questionId: id,
  type: questionType,
  excerpt: z.string(),
  isDrawn: z.boolean(),
  ...marks,
  answeredCount: z.int(),
  guessShare: z.number(),
  /** What it is worth, by the total. Null where totals differ, or where it is drawn. */
  intendedWeight: share,
  advice: z.array(questionAdvice),
})

const option = z.object({ count: z.int(), upper: z.int(), lower: z.int() })

const choices = {
  options: z.array(z.object({ ...option.shape, isCredited: z.boolean() })),
  unanswered: option,
} as const

const examRow = z.object({
  examId: id,
  title: z.string(),
  paperCount: z.int(),
  personCount: z.int(),
  meanShare: z.number(),
  passCount: z.int(),
  judgedCount: z.int(),
  alpha: share,
  lastClosedAt: z.nullable(z.string()),
})

const trendRow = z.object({
  examId: id,
  title: z.string(),
  /** When its last paper was closed. */
  closedAt: z.string(),
  paperCount: z.int(),
  personCount: z.int(),
  meanShare: z.number(),
  meanInterval: interval,
  passRate: share,
  passInterval: interval,
  /** Mean over its questions, whatever they are worth. */
  facility: share,
})

/** From the one before to the last. */
const change = z.nullable(z.object({ difference: z.number(), interval, isClear: z.boolean() }))

const compared = z.object({ paperId: id, userName: z.string(), realName: z.string() })

const similarPair = z.object({
  first: compared,
  second: compared,
  sameCount: z.int(),
  /** Questions that both answered wrongly. */
  wrongCount: z.int(),
  expectedCount: z.number(),
  /** That two who have nothing to do with each other have at least so many alike. */
  chance: z.number(),
})

export const examStatistics = {
  exams: endpoint({
    path: '/api/stat/exam/paging',
    summary: 'Exams of the scope of which papers were counted, the latest first',
    access: view,
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(examRow),
  }),
  overview: endpoint({
    path: '/api/stat/exam/overview',
    summary: 'How an exam went: distribution, pass rate, time, sections, lines, reliability, and departments in scope',
    access: view,
    input: z.strictObject(ofExam),
    output: z.object({
      examTitle: z.string(),
      isMock: z.boolean(),
      /** Papers have changed since; the figures follow within minutes. */
      isBehind: z.boolean(),
      foldedAt: z.nullable(z.string()),
      /** Null before the first finished paper was counted. */
      figures: z.nullable(overview),
      departments: z.array(department),
    }),
  }),
  questions: endpoint({
    path: '/api/stat/exam/questions',
    summary: 'The questions of an exam with their figures and advice',
    access: view,
    input: z.strictObject({
      ...ofExam,
      ...pageInput,
      sort: z._default(z.enum(['no', 'facility', 'discrimination', 'efficiency']), 'no'),
      order: z._default(z.enum(['asc', 'desc']), 'asc'),
      /** Only those that something is to be done about. */
      isAdvised: z._default(z.boolean(), false),
    }),
    output: pageOf(questionRow),
  }),
  question: endpoint({
    path: '/api/stat/exam/question',
    summary: 'One question of an exam: its options by the best and the weakest candidates',
    access: view,
    pictures: 'session',
    input: z.strictObject({ ...ofExam, versionId: id, points: z.int().check(z.gte(0), z.lte(100_000_00)) }),
    output: z.object({
      ...questionRow.shape,
      question: questionView,
      groupSize: z.int(),
      ...choices,
      /** Of a combined question; those without options have none. */
      parts: z.array(z.object({ type: questionType, ...choices })),
    }),
  }),
  knowledge: endpoint({
    path: '/api/stat/exam/knowledge',
    summary: 'What was reached by knowledge point, by everybody or by the people of one department',
    access: view,
    input: z.strictObject({ ...ofExam, departmentId: z.optional(id) }),
    output: z.object({
      /** The department has fewer than MIN_PEOPLE people. */
      isTooFew: z.boolean(),
      personCount: z.int(),
      rows: z.array(knowledgeShare),
    }),
  }),
  trend: endpoint({
    path: '/api/stat/exam/trend',
    summary: 'How an exam went over the years, with its copies, re-sits and series in scope, the first one first',
    access: view,
    input: z.strictObject({ examId: id }),
    output: z.object({ rows: z.array(trendRow), meanChange: change, passChange: change }),
  }),
  similarity: endpoint({
    path: '/api/stat/exam/similarity',
    summary: 'Pairs of candidates whose wrong answers are alike beyond chance, the least likely first; 200 at most',
    access: { permission: 'stat:similarity:view' },
    input: z.strictObject({ examId: id, departmentId: z.optional(id) }),
    output: z.object({
      verdict: z.enum(['compared', 'tooFew', 'tooMany']),
      personCount: z.int(),
      /** How likely any pair at all is named in an exam in which nobody copied. */
      falseAlarm: z.number(),
      rows: z.array(similarPair),
    }),
  }),
}
