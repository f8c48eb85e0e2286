import type { markingCalls } from '../../../contract/marking-calls.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { formatMoment, formatPoints } from '@tripos/web-kit/format.ts'
import styles from './marking.module.css'

type Marks = Output<typeof markingCalls.task>['marks']

/** Every mark an answer was given, newest last. */
export function MarkHistory({ marks }: { marks: Marks }) {
  const t = useTranslations('papers.marking')
  if (marks.length === 0) return null
  return (
    <div>
      <h3 className={styles.small}>{t('history')}</h3>
      <ol className={styles.history}>
        {marks.map(mark => (
          <li key={mark.revision}>
            {t('markLine', { points: formatPoints(mark.points), by: mark.markedBy, at: formatMoment(mark.markedAt) })}
            {mark.two && <TwoLine two={mark.two} />}
            {mark.comment !== '' && <p className={styles.muted}>{mark.comment}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The two marks that it comes of, or that an arbiter decided between. */
function TwoLine({ two: { isByArbiter, marks } }: { two: NonNullable<Marks[number]['two']> }) {
  const t = useTranslations('papers.marking.two')
  const given = marks.map(({ points, markedBy }) => t('given', { points: formatPoints(points), by: markedBy }))
  return (
    <p className={styles.muted}>
      {t(isByArbiter ? 'decided' : 'mean', { first: given[0] ?? '', second: given[1] ?? '' })}
    </p>
  )
}
