import { formatPoints } from '@tripos/web-kit/format.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './marking.module.css'
import type { Annotation } from '../../../contract/annotations.ts'
import type { Rubric } from '../../../contract/rubric.ts'
import { signedPoints } from './rubric-items.tsx'
import type { MarkingTask } from '../../../contract/marking-task.ts'

interface TwoMarksProps {
  readonly arbitration: NonNullable<MarkingTask['arbitration']>
  /** By which both have ticked. */
  readonly rubric: Rubric | null
  readonly onTake: (points: number) => void
  /** Writes on the answer what one of the two wrote on it. */
  readonly onAnnotations: (annotations: readonly Annotation[]) => void
}

/** What the two gave, for whoever decides between them. */
export function TwoMarks({ arbitration: { marks, allowedDifference }, rubric, onTake, onAnnotations }: TwoMarksProps) {
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
        {marks.map(({ points, comment, ticked, annotations }, at) => (
          <li key={at}>
            <div className={styles.oneOfTwo}>
              {t('mark', { no: `${at + 1}`, points: formatPoints(points) })}
              <Button onClick={() => onTake(points)}>{t('take', { points: formatPoints(points) })}</Button>
            </div>
            {rubric && <TickedItems rubric={rubric} ticked={ticked} />}
            {comment !== '' && <p className={styles.muted}>{comment}</p>}
            {annotations.length > 0 && (
              <Button size="small" onClick={() => onAnnotations(annotations)}>
                {t('takeAnnotations', { count: annotations.length })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What one of the two has ticked, in the order of the rubric. */
function TickedItems({ rubric, ticked }: { rubric: Rubric; ticked: readonly string[] }) {
  const t = useTranslations('rubric')
  const items = rubric.items.filter(({ id }) => ticked.includes(id))
  if (items.length === 0) return <p className={styles.muted}>{t('noneTicked')}</p>
  return (
    <ul className={styles.ticked} aria-label={t('ticked')}>
      {items.map(({ id, points, text }) => (
        <li key={id}>
          <span className={styles.rubricPoints}>{signedPoints(points)}</span> {text}
        </li>
      ))}
    </ul>
  )
}
