/** Blueprints (组卷方案) and exams (考试). */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import * as z from 'zod/mini'
import {
  examState,
  id,
  ids,
  line,
  moment,
  named,
  openType,
  points,
  questionLevel,
  questionType,
  search,
  wrongPenalty,
} from '@tripos/contract-kit/fields.ts'
import { candidateExam, startVerdict } from './candidate-exam.ts'
import { examFields } from './exam-fields.ts'
import { shownRelease } from './exam-release.ts'
import { blueprintContent, blueprintLine, drawCriteria } from './blueprint-content.ts'
import { examRisk, publishPlan } from './publish-plan.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

export type { BlueprintContent, BlueprintLine } from './blueprint-content.ts'
export { examStanding, type ExamStanding, type StartVerdict } from './candidate-exam.ts'
export type { KeyHold, ReleaseRules } from './exam-release.ts'
export type { ExamRisk } from './publish-plan.ts'

/** Picked questions, with a line of text each. */
const pickedQuestions = z.array(z.object({ id, type: questionType, excerpt: z.string() }))

const blueprintRow = z.object({
  id,
  name: z.string(),
  questionCount: z.int(),
  totalPoints: points,
  department: z.nullable(named),
  owner: named,
  updatedAt: z.string(),
  canEdit: z.boolean(),
})

/** What a blueprint would give now: enough questions or not, line by line. */
const blueprintReport = z.object({
  isReady: z.boolean(),
  questionCount: z.int(),
  totalPoints: points,
  lines: z.array(z.object({ section: z.int(), line: z.int(), wanted: z.int(), available: z.int() })),
  problem: z.nullable(z.string()),
})

/** Each of them that the exam has must have been confirmed. */
const confirmed = z._default(z.array(examRisk).check(z.maxLength(2)), [])

const examRow = z.object({
  id,
  title: z.string(),
  state: examState,
  isPublished: z.boolean(),
  openType,
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  limitMinutes: z.int(),
  questionCount: z.int(),
  totalPoints: points,
  passPoints: points,
  keysWhileOpen: z.boolean(),
  paperCount: z.int(),
  openPaperCount: z.int(),
  awaitingMarkingCount: z.int(),
  /** It comes again. */
  hasSeries: z.boolean(),
  /** It was made of an exam that does. */
  isOfSeries: z.boolean(),
  updatedAt: z.string(),
  canEdit: z.boolean(),
})

/** `notBought`: it is sold, and the student has no access to it. */
const checkVerdict = z.union([startVerdict, z.literal('notBought')])

/** What a room shares to enter. */
export const examPassword = z.string().check(z.trim(), z.minLength(4), z.maxLength(64))

export const exams = {
  blueprintPaging: endpoint({
    path: '/api/exam/blueprint/paging',
    summary: 'Blueprints within the data scope of the caller',
    access: { permission: 'exam:blueprint:view' },
    input: z.strictObject({ ...pageInput, ...sortInput(['name', 'updatedAt']), search }),
    output: pageOf(blueprintRow),
  }),
  blueprintDetail: endpoint({
    path: '/api/exam/blueprint/detail',
    summary: 'One blueprint, with a line of text for each hand-picked question',
    access: { permission: 'exam:blueprint:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...blueprintRow.shape,
      version: z.int(),
      departmentId: z.nullable(id),
      content: blueprintContent,
      picked: pickedQuestions,
      report: blueprintReport,
    }),
    pictures: 'session',
  }),
  blueprintSave: endpoint({
    path: '/api/exam/blueprint/save',
    summary: 'Creates or changes a blueprint; published exams keep what they were published with',
    access: { permission: 'exam:blueprint:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      name: line(100),
      departmentId: z.nullable(id),
      content: blueprintContent,
    }),
    output: z.object({ id, report: blueprintReport }),
    errors: ['EDIT_CONFLICT'],
  }),
  blueprintDelete: endpoint({
    path: '/api/exam/blueprint/delete',
    summary: 'Deletes a blueprint that no exam uses',
    access: { permission: 'exam:blueprint:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['BLUEPRINT_IN_USE'],
  }),
  addBlueprintCopy: endpoint({
    path: '/api/blueprint-copy/add',
    summary: 'Makes a blueprint like another one',
    access: { permission: 'exam:blueprint:edit' },
    input: z.strictObject({ id }),
    output: z.object({ id }),
  }),
  coverage: endpoint({
    path: '/api/coverage/show',
    summary: 'What papers of these lines ask about: by knowledge point, type and level, in questions and points',
    access: { permission: 'exam:blueprint:view' },
    input: z.strictObject({ lines: z.array(blueprintLine).check(z.maxLength(1500)) }),
    output: z.object({
      /** Something is drawn: what a paper has by chance. */
      isExpected: z.boolean(),
      rows: z.array(
        z.object({
          /** Null: of no knowledge point. */
          knowledge: z.nullable(named),
          type: questionType,
          /** Only where it is so: 不定项选择题. */
          allowsOneRight: z.optional(z.boolean()),
          level: questionLevel,
          questionCount: z.number(),
          /** In hundredths. */
          points: z.int(),
        }),
      ),
    }),
  }),
  freeCount: endpoint({
    path: '/api/blueprint/free-count',
    summary: 'How many questions a line could draw from now, among those that the caller may use',
    access: { permission: 'exam:blueprint:view' },
    input: z.strictObject(drawCriteria),
    output: z.object({ count: z.int() }),
  }),
  paging: endpoint({
    path: '/api/exam/exam/paging',
    summary: 'Exams within the data scope of the caller',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['title', 'startsAt', 'updatedAt']),
      search,
      state: z.optional(examState),
      /** The beginning of a day: enabled exams that are open at some moment of its 24 hours. */
      openOn: z.optional(moment),
    }),
    output: pageOf(examRow),
  }),
  detail: endpoint({
    path: '/api/exam/exam/detail',
    summary: 'One exam to edit',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...examFields,
      id,
      version: z.int(),
      state: examState,
      isPublished: z.boolean(),
      publishedAt: z.nullable(z.string()),
      hasPassword: z.boolean(),
      blueprintName: z.string(),
      /** What was composed for this exam alone; null where a blueprint is used. */
      composition: z.nullable(blueprintContent),
      picked: pickedQuestions,
      audienceUsers: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
      totalPoints: points,
      /** Candidates who write now. */
      openPaperCount: z.int(),
      canEdit: z.boolean(),
    }),
    pictures: 'session',
  }),
  save: endpoint({
    path: '/api/exam/exam/save',
    summary: 'Creates or changes an exam; a new one is disabled until it is published',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({
      ...examFields,
      blueprintId: z.optional(id),
      /** Questions composed for this exam alone, in place of a blueprint. */
      composition: z.optional(blueprintContent),
      id: z.optional(id),
      version: z.optional(z.int()),
      /** Left out keeps the old one. */
      password: z.optional(examPassword),
      /** Asked of a published exam, whose candidates meet the change at once. */
      confirmed,
    }),
    output: z.object({ id }),
    errors: [
      'END_BEFORE_START',
      'PASS_ABOVE_TOTAL',
      'EXAM_WINDOW_TOO_SHORT',
      'AUDIENCE_EMPTY',
      'AUDIENCE_TOO_WIDE',
      'AUDIENCE_OUTSIDE',
      'EDIT_CONFLICT',
      'BLUEPRINT_EMPTY',
      'PASS_ZERO_UNCONFIRMED',
      'KEYS_WHILE_OPEN_UNCONFIRMED',
      'EXAM_IN_COURSE',
      'EXAM_IS_SOLD',
    ],
  }),
  publish: endpoint({
    path: '/api/exam/exam/publish',
    summary: 'Checks the blueprint, freezes what candidates draw from, and enables the exam',
    access: { permission: 'exam:exam:publish' },
    input: z.strictObject({ id, confirmed }),
    output: nothing,
    errors: [
      'PICKED_NOT_USABLE',
      'BLUEPRINT_TOO_FEW',
      'BLUEPRINT_EMPTY',
      'PASS_ABOVE_TOTAL',
      'AUDIENCE_TOO_WIDE',
      'AUDIENCE_OUTSIDE',
      'PASS_ZERO_UNCONFIRMED',
      'KEYS_WHILE_OPEN_UNCONFIRMED',
      'EXAM_NOT_READY',
      'EDIT_CONFLICT',
    ],
  }),
  publishCheck: endpoint({
    path: '/api/publishing/show',
    summary: 'What publishing an exam would mean now: for how many people, and everything that stands against it',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({ id }),
    output: publishPlan,
  }),
  resitCheck: endpoint({
    path: '/api/resit/show',
    summary: 'How many failed an exam, and how many did not come while it was open, among those the caller works on',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ id }),
    output: z.object({
      failedCount: z.int(),
      absentCount: z.int(),
      /** The one that was made and not published yet. */
      draft: z.nullable(z.object({ id, title: z.string() })),
    }),
  }),
  addResit: endpoint({
    path: '/api/resit/add',
    summary: 'Makes a draft like the exam, for those who failed it or did not come; its times are to be set',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ id }),
    /** Not new: the draft that waits already. */
    output: z.object({ id, isNew: z.boolean() }),
    errors: ['RESIT_NOBODY', 'RESIT_TOO_MANY'],
  }),
  addCopy: endpoint({
    path: '/api/exam-copy/add',
    summary: 'Makes a draft like the exam, for the same people; its times are to be set',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ id }),
    output: z.object({ id }),
    errors: ['AUDIENCE_EMPTY', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE', 'PASS_ABOVE_TOTAL'],
  }),
  setState: endpoint({
    path: '/api/exam/exam/state',
    summary: 'Disables an exam or enables it again; open papers go on',
    access: { permission: 'exam:exam:publish' },
    input: z.strictObject({ ids, state: z.literal([ExamState.inProgress, ExamState.disabled]) }),
    output: nothing,
    errors: ['EXAM_NOT_PUBLISHED', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE'],
  }),
  release: endpoint({
    path: '/api/exam/exam/release',
    summary: 'Releases score, answers or analysis by hand',
    access: { permission: 'exam:exam:publish' },
    input: z.strictObject({ id, what: z.enum(['score', 'answers', 'analysis']), isReleased: z.boolean() }),
    output: nothing,
    errors: ['RELEASE_NOT_BY_HAND'],
  }),
  releaseState: endpoint({
    path: '/api/exam/exam/release-state',
    summary:
      'What candidates of an exam see of score, answers and analysis now, how many of them, and what holds it back',
    access: { permission: 'exam:exam:publish' },
    input: z.strictObject({ id }),
    output: shownRelease,
  }),
  delete: endpoint({
    path: '/api/exam/exam/delete',
    summary: 'Deletes an exam that nobody has taken',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['EXAM_HAS_PAPERS', 'EXAM_IN_COURSE', 'EXAM_IS_SOLD'],
  }),
  mine: endpoint({
    path: '/api/exam/exam/mine',
    summary: 'Exams that the student may take or has taken: running ones first, then what starts soon, then open ones',
    access: 'student',
    input: z.strictObject({
      ...pageInput,
      search,
      filter: z._default(z.enum(['all', 'open', 'upcoming', 'past']), 'all'),
    }),
    output: z.object({ ...pageOf(candidateExam).shape, serverNow: z.string() }),
  }),
  now: endpoint({
    path: '/api/exam/exam/now',
    summary: 'What the student must not miss: papers that are open, and exams that start within the hour',
    access: 'student',
    input: z.strictObject({}),
    output: z.object({
      /** Those that end first come first; at most three of each. */
      running: z.array(z.object({ paperId: id, examId: id, title: z.string(), deadlineAt: z.string() })),
      /** Also what has begun some minutes ago and was not entered yet. */
      soon: z.array(z.object({ examId: id, title: z.string(), startsAt: z.string() })),
      serverNow: z.string(),
    }),
  }),
  check: endpoint({
    path: '/api/exam/exam/check',
    summary: 'Everything the check page needs: what, when, rules, and whether one may start',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      ...candidateExam.shape,
      /** Rich text, formulas rendered. */
      notice: z.string(),
      mustAcceptNotice: z.boolean(),
      needsPassword: z.boolean(),
      lateEntryMinutes: z.nullable(z.int()),
      earliestHandInMinutes: z.int(),
      /** Percent of a question's points that a wrong answer takes off. */
      wrongPenalty,
      verdict: checkVerdict,
      /** When the next attempt or the exam itself may start, if that is what is missing. */
      opensAt: z.nullable(z.string()),
      serverNow: z.string(),
    }),
  }),
}
