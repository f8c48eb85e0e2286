import { formatPoints } from '@tripos/web-kit/format.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './marking.module.css'
import type { MarkingTask } from './use-marking.ts'

interface TwoMarksProps {
  readonly arbitration: NonNullable<MarkingTask['arbitration']>
  readonly onTake: (points: number) => void
}

/** What the two gave, for whoever decides between them. */
export function TwoMarks({ arbitration: { marks, allowedDifference }, onTake }: TwoMarksProps) {
  const t = useTranslations('papers.marking.two')
  const [first = 0, second = 0] = marks.map(mark => mark.points)
  return (
    <section className={styles.proposal} aria-label={t('title')}>
      <p>
        {t('tooFar', {
          difference: formatPoints(Math.abs(first - second)),
          allowed: formatPoints(allowedDifference),
        })}
      </p>
      <ol className={styles.two}>
        {marks.map(({ points, comment }, at) => (
          <li key={at}>
            <div className={styles.oneOfTwo}>
              {t('mark', { no: `${at + 1}`, points: formatPoints(points) })}
              <Button onClick={() => onTake(points)}>{t('take', { points: formatPoints(points) })}</Button>
            </div>
            {comment !== '' && <p className={styles.muted}>{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
