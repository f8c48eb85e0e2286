/** How an exam is marked by people: by one or by two who do not see each other's marks, and how far that has come. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id, points } from '@tripos/contract-kit/fields.ts'

/** Of who edits the exam. */
const access = { permission: 'exam:exam:edit' } as const

const markingPlan = z.object({
  /** Two people mark each answer. */
  isDouble: z.boolean(),
  /** How far the two may differ, in percent of the question's points. */
  tolerancePercent: z.int().check(z.gte(0), z.lte(100)),
  /** So many answers in a hundred come to their marker a second time; that mark counts for nothing. */
  repeatPercent: z.int().check(z.gte(0), z.lte(100)),
  /** So many come to another marker too, where one person marks each; that mark counts for nothing either. */
  otherPercent: z.int().check(z.gte(0), z.lte(100)),
  /** Markers may ask a service for machine suggestions. */
  suggests: z.boolean(),
})

const ownFigures = z.object({
  markCount: z.int(),
  /** The median time between two marks, without breaks; null for whoever gave one mark. */
  secondsPerAnswer: z.nullable(z.number()),
  /** Answers that two have marked, and those of them about which they did not agree. */
  pairCount: z.int(),
  apartCount: z.int(),
  /** Null where nothing has come to this person a second time. */
  consistency: z.nullable(
    z.object({
      /** Answers that were marked twice, and those of them that were given the same. */
      count: z.int(),
      sameCount: z.int(),
      /** By how much one mark is usually off what this person gives on average, as a share of the points. */
      deviation: z.number(),
      error: z.number(),
    }),
  ),
  /** Of answers that another person has marked too, without seeing the mark; null without any. */
  agreement: z.nullable(
    z.object({
      count: z.int(),
      sameCount: z.int(),
      /** Mean of what this person gives beyond the other one, as a share of the points. */
      difference: z.number(),
      error: z.nullable(z.number()),
      /** How far apart two marks of one answer usually are. */
      distance: z.number(),
      isClear: z.boolean(),
    }),
  ),
  /** Null where nobody else has marked what this person marked. */
  severity: z.nullable(
    z.object({
      /** To the others on the same questions, as a share of the points: above 0 where more is given. */
      difference: z.number(),
      error: z.nullable(z.number()),
      /** Beyond what chance explains. */
      isClear: z.boolean(),
    }),
  ),
})

const markerFigures = z.object({ markerId: id, realName: z.string(), ...ownFigures.shape })

export const markingPlans = {
  show: endpoint({
    path: '/api/paper/marking-plan/show',
    summary: 'How the answers of an exam are marked by people, and how far each question has come',
    access,
    input: z.strictObject({ examId: id }),
    output: z.object({
      examTitle: z.string(),
      /** Its questions are not fixed before it is published. */
      isDraft: z.boolean(),
      ...markingPlan.shape,
      /** Where texts of answers would be sent; null where the server has no such service. */
      suggestionHost: z.nullable(z.string()),
      /** Waiting answers that too few of those who are assigned may mark: they would wait for ever. */
      uncoveredCount: z.int(),
      /** Those that a person marks. */
      questions: z.array(
        z.object({
          questionVersionId: id,
          excerpt: z.string(),
          /** The title of the section that it stands in. */
          section: z.string(),
          maxPoints: points,
          /** Items of its rubric. */
          rubricCount: z.int(),
          /** How far two marks of it may differ. */
          allowedDifference: points,
          /** Nobody has marked these answers. */
          waitingCount: z.int(),
          /** One of two people has. */
          secondCount: z.int(),
          /** Two marks are too far apart. */
          arbiterCount: z.int(),
          markedCount: z.int(),
        }),
      ),
    }),
  }),
  figures: endpoint({
    path: '/api/paper/marking-plan/figures',
    summary: 'How each marker of an exam marks beside the others; nothing of it counts',
    access,
    input: z.strictObject({ examId: id }),
    output: z.object({ markers: z.array(markerFigures) }),
  }),
  ownFigures: endpoint({
    path: '/api/paper/marking-plan/own-figures',
    summary: 'How the caller marks in an exam beside the others; nothing of it counts',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ examId: id }),
    output: z.object({
      /** Null where the caller has marked nothing. */
      own: z.nullable(ownFigures),
      /** The difference to the others waits until two marks are known of every answer that has one: it would give the other away. */
      isSeverityLater: z.boolean(),
    }),
  }),
  save: endpoint({
    path: '/api/paper/marking-plan/save',
    summary: 'Sets how answers are marked that nobody has marked yet',
    access,
    input: z.strictObject({
      examId: id,
      ...markingPlan.shape,
      repeatPercent: z._default(markingPlan.shape.repeatPercent, 0),
      otherPercent: z._default(markingPlan.shape.otherPercent, 0),
      suggests: z._default(markingPlan.shape.suggests, false),
    }),
    output: nothing,
  }),
}
