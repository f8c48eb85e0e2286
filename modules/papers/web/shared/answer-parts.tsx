import type { Answer, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import { letterOf, NOTHING } from '@tripos/question-kinds/answer-text.ts'
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
  readonly answer: Answer | null
  readonly parts: PlainRightParts
  readonly words: PartWords
}

/** An answer of several parts, each with whether it is right. */
export function AnswerParts({ answer, parts, words }: AnswerPartsProps) {
  const isChain = parts.kind === 'follows'
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

function partsOf(answer: Answer | null, parts: PlainRightParts): Part[] {
  if (parts.kind === 'gaps' && answer?.kind === 'gaps') {
    return parts.gaps.map((isRight, at) => ({
      text: answer.gaps[at]?.trim() || undefined,
      isRight,
      weight: parts.weights?.[at],
    }))
  }
  if (parts.kind === 'matching' && answer?.kind === 'matching') {
    return parts.targets.map((isRight, at) => ({ text: targetText(answer.targets[at] ?? -1), isRight }))
  }
  if (answer?.kind !== 'order') return []
  const isRight = (at: number) => {
    if (parts.kind === 'follows') return parts.follows[at - 1]
    return parts.kind === 'order' ? parts.order[at] : undefined
  }
  return answer.order.map((position, at) => ({ text: letterOf(position), isRight: isRight(at) }))
}

const targetText = (position: number): string | undefined => (position < 0 ? undefined : letterOf(position))
