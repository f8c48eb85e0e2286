/** An answer as a short word, so that equal answers are equal words. */
import { createHash } from 'node:crypto'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { HASHED, optionLetter, PART } from './given-codes.rules.ts'

const HASH_CHARACTERS = 10

const hashOf = (answer: Answer): string =>
  `${HASHED}${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, HASH_CHARACTERS)}`

/** Options of a choice by their letters, true and false as the first and second option, each part by itself, nothing for no answer. */
export function givenCode(answer: Answer | null): string {
  if (answer === null) return ''
  if (answer.kind === 'trueFalse') return optionLetter(answer.isTrue ? 0 : 1)
  if (answer.kind === 'parts') return answer.parts.map(part => `${PART}${givenCode(part)}`).join('')
  if (answer.kind !== 'choice') return hashOf(answer)
  return [...new Set(answer.options)]
    .toSorted((a, b) => a - b)
    .map(optionLetter)
    .join('')
}
