/** What an answer is and how a choice changes it. Options are positions on this paper, from 0. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'

/** The contract's limit for a text. */
export const MAX_CHARACTERS = 20_000

/** How many options a key can choose. Those of a true/false question are "true" and "false". */
export function optionCount(question: PaperQuestion): number {
  if (question.type === QuestionType.trueFalse) return 2
  const isChoice = question.type === QuestionType.singleChoice || question.type === QuestionType.multipleChoice
  return isChoice ? question.options.length : 0
}

export function isChosen(answer: Answer | null | undefined, index: number): boolean {
  if (answer?.kind === 'trueFalse') return answer.isTrue === (index === 0)
  return answer?.kind === 'choice' && answer.options.includes(index)
}

/** The answer after choosing an option. A multiple choice toggles; the last tick taken away leaves no answer. */
export function choose(type: number, answer: Answer | null | undefined, index: number): Answer | null {
  if (type === QuestionType.trueFalse) return { kind: 'trueFalse', isTrue: index === 0 }
  if (type === QuestionType.singleChoice) return { kind: 'choice', options: [index] }
  const ticked = answer?.kind === 'choice' ? answer.options : []
  const options = ticked.includes(index) ? ticked.filter(other => other !== index) : [...ticked, index]
  return options.length === 0 ? null : { kind: 'choice', options: options.toSorted((a, b) => a - b) }
}

export const textOf = (answer: Answer | null | undefined): string => (answer?.kind === 'text' ? answer.text : '')

export const textAnswer = (text: string): Answer | null => (text === '' ? null : { kind: 'text', text })
