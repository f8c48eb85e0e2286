import type { AnswerBody, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import { letterOf, NOTHING } from '../../../questions/web/shared/answer-text.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './answer-parts.module.css'

/** The words of the page around it: pages of students and of staff load different texts. */
export interface PartWords {
  readonly right: string
  readonly wrong: string
  readonly open: string
  readonly follows: string
  readonly breaks: string
  readonly weight: (weight: number) => string
}

interface Part {
  /** Undefined where it was left open. */
  readonly text: string | undefined
  /** Undefined where nothing is to be judged. */
  readonly isRight?: boolean | undefined
  readonly weight?: number | undefined
}

interface AnswerPartsProps {
  readonly answer: AnswerBody
  readonly parts: PlainRightParts
  readonly words: PartWords
}

/** An answer of several parts, each with whether it is right. */
export function AnswerParts({ answer, parts, words }: AnswerPartsProps) {
  const isChain = 'follows' in parts
  return (
    <ol className={styles.parts}>
      {partsOf(answer, parts).map(({ text, isRight, weight }, at) => (
        <li key={at} className={styles.part}>
          <span className={styles.no}>{at + 1}</span>
          <div className={styles.rest}>
            <span className={styles.text}>{text ?? NOTHING}</span>
            {weight !== undefined && <span className={styles.weight}>{words.weight(weight)}</span>}
            {text === undefined ? (
              <Tag>{words.open}</Tag>
            ) : (
              isRight !== undefined && (
                <Tag tone={isRight ? 'success' : 'danger'}>
                  {isChain ? (isRight ? words.follows : words.breaks) : isRight ? words.right : words.wrong}
                </Tag>
              )
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function partsOf(answer: AnswerBody, parts: PlainRightParts): Part[] {
  if (answer === null) return []
  if ('gaps' in parts && 'gaps' in answer) {
    return parts.gaps.map((isRight, at) => ({
      text: answer.gaps[at]?.trim() || undefined,
      isRight,
      weight: parts.weights?.[at],
    }))
  }
  if ('targets' in parts && 'targets' in answer) {
    return parts.targets.map((isRight, at) => ({ text: targetText(answer.targets[at] ?? -1), isRight }))
  }
  if (!('order' in answer)) return []
  if ('follows' in parts) {
    return answer.order.map((position, at) => ({ text: letterOf(position), isRight: parts.follows[at - 1] }))
  }
  const places = 'order' in parts ? parts.order : []
  return answer.order.map((position, at) => ({ text: letterOf(position), isRight: places[at] }))
}

const targetText = (position: number): string | undefined => (position < 0 ? undefined : letterOf(position))
