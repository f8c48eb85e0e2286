import { withEllipsis } from '@tripos/question-kinds/excerpt.rules.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { Cause, CAUSES } from '../../contract/question-marks.ts'
import { wrongBook } from '../../contract/wrong-book.ts'
import { wrongBookPaths } from '../shared/paths.ts'
import styles from './wrong-book.module.css'

export type Entry = Output<typeof wrongBook.paging>['rows'][number]

export const VERDICT_TONES: Readonly<Record<Entry['last']['verdict'] | 'right', Tone>> = {
  unanswered: 'warning',
  wrong: 'danger',
  partly: 'warning',
  right: 'success',
}

/** One question of the book. Taken out or put back it stays until the page is left, with the way back. */
export function EntryCard({ entry, isRemoved }: { entry: Entry; isRemoved: boolean }) {
  const t = useTranslations('wrongBook')
  const [isMoved, setIsMoved] = useState(false)
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the focus is on the way back before that is seen.
  useLayoutEffect(() => undo.current?.focus(), [isMoved])
  const invalidates = [wrongBook.facets]
  const remove = useEndpointMutation(wrongBook.remove, { invalidates, onSuccess: () => setIsMoved(!isRemoved) })
  const restore = useEndpointMutation(wrongBook.restore, { invalidates, onSuccess: () => setIsMoved(isRemoved) })
  const questionIds = [entry.questionId]
  const [move, back] = isRemoved ? [restore, remove] : [remove, restore]
  const id = `entry-${entry.questionId}`
  if (isMoved) {
    return (
      <Card className={styles.moved}>
        <p role="status">{t(isRemoved ? 'restored' : 'removed')}</p>
        <Button ref={undo} size="small" busy={back.isPending} onClick={() => back.mutate({ questionIds })}>
          {t('undo')}
        </Button>
      </Card>
    )
  }
  return (
    <Card className={styles.entry} aria-labelledby={id}>
      <EntryFacts entry={entry} />
      <h2 id={id} className={styles.excerpt}>
        <Link to={wrongBookPaths.question(entry.questionId)}>{withEllipsis(entry.excerpt)}</Link>
      </h2>
      {entry.note !== '' && <p className={styles.note}>{t('note', { text: entry.note })}</p>}
      <div className={styles.foot}>
        <p className={styles.source}>
          {entry.last.examTitle} · {t('place', { no: entry.last.no })}
        </p>
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            size="small"
            busy={move.isPending}
            aria-describedby={id}
            onClick={() => move.mutate({ questionIds })}
          >
            {t(isRemoved ? 'restore' : 'remove')}
          </Button>
          <ButtonLink size="small" to={wrongBookPaths.question(entry.questionId)} aria-describedby={id}>
            {t('open')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const t = useTranslations()
  const name = CAUSES.find(one => Cause[one] === entry.cause)
  const cause = name === 'own' ? entry.causeWords : name && t(`wrongBook.causes.${name}`)
  return (
    <div className={styles.facts}>
      <Tag tone="accent">{t(`common.questionType.${entry.type}`)}</Tag>
      <Tag tone={VERDICT_TONES[entry.last.verdict]}>{t(`wrongBook.verdicts.${entry.last.verdict}`)}</Tag>
      {entry.wrongCount > 1 && <Tag>{t('wrongBook.times', { count: entry.wrongCount })}</Tag>}
      {entry.rightStreak > 0 && <Tag tone="success">{t('wrongBook.streak', { count: entry.rightStreak })}</Tag>}
      {cause && <Tag>{cause}</Tag>}
      <span className={styles.when}>
        <TimeAgo moment={entry.lastAt} />
      </span>
    </div>
  )
}
