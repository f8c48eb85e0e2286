/** A question in a training: how the student sees it, how an answer is judged, and what is shown once it was. */
import { PartialScore, QuestionType } from '@tripos/contract-kit/enums.ts'
import { isAlwaysShuffled } from '@tripos/question-kinds/always-shuffled.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { optionAnalysesOf } from '@tripos/question-kinds/option-analyses.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import { seededChance } from '@tripos/runtime/random.ts'
import { kindOf, type QuestionVersion, toAuthorOrder } from '../../questions/server/index.ts'
import type { Explained } from '../contract/training.ts'
import { WHOLE_SHARE } from './grade.rules.ts'

type View = QuestionVersion['view']

/** Options stand as their author wrote them, since an analysis may name their letters. The same seed gives the same order. */
export function orderIn(seed: string, view: View): number[] {
  if (view.type === QuestionType.combined) {
    return joinPartOrders(view.parts.map(({ content }, at) => orderIn(`${seed}/${at}`, content)))
  }
  const order = kindOf(view.type)
    .optionTexts(view)
    .map((_, index) => index)
  if (!isAlwaysShuffled(view.type)) return order
  const chance = seededChance(seed)
  return order
    .map(index => ({ index, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ index }) => index)
}

export interface Placed {
  readonly version: QuestionVersion
  readonly no: number
  readonly order: readonly number[]
}

const POINTS = 100

export const presentQuestion = ({ version: { view }, no, order }: Placed): PaperQuestion => {
  const points = view.type === QuestionType.combined ? POINTS * view.parts.length : POINTS
  return { no, section: 0, points, ...kindOf(view.type).candidateView(view, order, points) }
}

const RULE = { points: WHOLE_SHARE, partialScore: PartialScore.perRightOption, wrongPenalty: 0 } as const

/** The share of the points, null where a person has to judge. */
export function shareOf({ version, order }: Placed, answer: Answer | null): number | null {
  if (answer === null) return 0
  // No file is handed in by practising: whoever has made one compares it with the reference.
  if (version.type === QuestionType.fileUpload) return null
  return kindOf(version.type).score(version.content, toAuthorOrder(answer, order), RULE)
}

/** What is known of a question once it was answered. */
export function explain({ version, order }: Placed, answer: Answer | null): Explained {
  const { view, content, type } = version
  const optionAnalyses = optionAnalysesOf(view, order)
  return {
    key: kindOf(type).keyView(view, order),
    rightParts: kindOf(type).rightParts?.(content, toAuthorOrder(answer, order), RULE) ?? null,
    analysis: view.analysis,
    partAnalyses: view.type === QuestionType.combined ? view.parts.map(part => part.content.analysis) : [],
    ...(optionAnalyses && { optionAnalyses }),
  }
}
