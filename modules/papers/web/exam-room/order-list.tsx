import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { Button } from '@tripos/ui/button.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import type { AnswerProps } from './answer-props.ts'
import { hasOrder, moveItem, orderOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'

interface Move {
  readonly item: number
  readonly by: 1 | -1
}

/** Items with buttons for up and down. What is shown first is no answer: it counts once it is moved or kept. */
export function OrderList({ session, attempt, question: { no, options } }: AnswerProps<8>) {
  const t = useTranslations('examRoom')
  const answer = attempt.answers[no]
  const order = orderOf(answer, options.length)
  const canAnswer = attempt.phase === 'answering'
  const [last, setLast] = useState<Move>()
  const list = useFollowedFocus(last, order)
  const move = (at: number, by: 1 | -1) => {
    setLast({ item: order[at] ?? 0, by })
    session.choose(no, { kind: 'order', order: moveItem(order, at, by) })
  }
  const place = last ? order.indexOf(last.item) + 1 : 0
  return (
    <>
      <p className={styles.legend} id={`order-${no}`}>
        {t('putInOrder')}
      </p>
      <ol className={styles.items} ref={list} aria-labelledby={`order-${no}`}>
        {order.map((item, at) => (
          <li key={item} className={styles.item}>
            <span className={styles.badge}>{letterOf(item)}</span>
            <RichText html={options[item] ?? ''} inline className={styles.text ?? ''} />
            <span className={styles.moves}>
              {([-1, 1] as const).map(by => (
                <button
                  key={by}
                  type="button"
                  className={styles.move}
                  data-move={`${item} ${by}`}
                  disabled={!canAnswer || order[at + by] === undefined}
                  aria-label={t(by < 0 ? 'moveUp' : 'moveDown', { letter: letterOf(item) })}
                  onClick={() => move(at, by)}
                >
                  {by < 0 ? '↑' : '↓'}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {last && hasOrder(answer) ? t('movedTo', { letter: letterOf(last.item), place, count: order.length }) : ''}
        </span>
      </VisuallyHidden>
      {canAnswer && (
        <div className={styles.below}>
          {hasOrder(answer) ? (
            <Button kind="quiet" size="small" onClick={() => session.choose(no, null)}>
              {t('clear')}
            </Button>
          ) : (
            <>
              <span className={styles.note}>{t('notOrdered')}</span>
              <Button size="small" onClick={() => session.choose(no, { kind: 'order', order })}>
                {t('keepOrder')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

/** A browser lets go of a button that moves in the page; the next press must find it again. */
function useFollowedFocus(last: Move | undefined, order: readonly number[]) {
  const list = useRef<HTMLOListElement>(null)
  const place = order.join()
  // Focus is the browser's; it is given back after the list has been drawn anew.
  useEffect(() => {
    if (!last) return
    const find = (by: number) => list.current?.querySelector<HTMLButtonElement>(`[data-move="${last.item} ${by}"]`)
    const button = find(last.by)
    if (button?.disabled) find(-last.by)?.focus()
    else button?.focus()
  }, [last, place])
  return list
}
