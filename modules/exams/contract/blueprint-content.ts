/** What a blueprint is made of, and what is composed for one exam alone. */
import {
  html,
  id,
  line,
  lineKind,
  partialScore,
  points,
  questionLevel,
  questionType,
  tag,
  wrongPenalty,
} from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'

/** What a drawn line asks of its questions. */
export const drawCriteria = {
  bankId: z.optional(z.nullable(id)),
  type: z.optional(z.nullable(questionType)),
  /** Of multiple choices: 不定项选择题 alone (true), or none of them (false). Beside another type it says nothing. */
  allowsOneRight: z.optional(z.nullable(z.boolean())),
  level: z.optional(z.nullable(questionLevel)),
  tag: z.optional(z.nullable(tag)),
  /** Of the bank, with the chapters below it. */
  chapterId: z.optional(z.nullable(id)),
  /** With all below it. */
  knowledgeId: z.optional(z.nullable(id)),
}

/** A line of a blueprint: picked questions, or a number of questions drawn from a bank. */
export const blueprintLine = z.object({
  kind: lineKind,
  /** Points of each question of the line, in hundredths. */
  points,
  /** Hand-picked questions, in order. */
  questionIds: z._default(z.array(id).check(z.maxLength(500)), []),
  ...drawCriteria,
  /** How many to draw. */
  count: z._default(z.int().check(z.gte(0), z.lte(500)), 0),
})
export type BlueprintLine = z.output<typeof blueprintLine>

const blueprintSection = z.object({
  title: line(100),
  instructions: z._default(html(5000), ''),
  lines: z.array(blueprintLine).check(z.maxLength(50)),
})

export const blueprintContent = z.object({
  sections: z.array(blueprintSection).check(z.minLength(1), z.maxLength(30)),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  partialScore,
  /** Of questions that are marked automatically; what people mark never falls below 0. */
  wrongPenalty: z._default(wrongPenalty, 0),
})
export type BlueprintContent = z.output<typeof blueprintContent>
