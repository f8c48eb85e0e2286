import { learning } from '../../contract/learning.ts'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import styles from './rating.module.css'
import type { Course } from './outline.tsx'

const STARS = [1, 2, 3, 4, 5] as const

/** Five stars as radio buttons, for those who have learnt something of the course. */
export function Rating({ course }: { course: Course }) {
  const t = useTranslations('learning.course')
  const name = useId()
  const rate = useEndpointMutation(learning.rate, { invalidates: [learning.course, learning.mine] })
  // What was chosen shows at once; the answer follows.
  const [chosen, setChosen] = useState<number | null>()
  const ownRating = chosen === undefined ? course.ownRating : chosen
  const choose = (stars: number | null): void => {
    setChosen(stars)
    rate.mutate({ id: course.id, stars }, { onSettled: () => setChosen(undefined) })
  }
  if (ownRating === null && course.seconds === 0) return <p className={styles.hint}>{t('rateHint')}</p>
  return (
    <div className={styles.row}>
      <fieldset className={styles.stars}>
        <legend>{t('rate')}</legend>
        {STARS.map(stars => (
          <label key={stars} className={styles.star} data-full={stars <= (ownRating ?? 0)}>
            <input type="radio" name={name} checked={stars === ownRating} onChange={() => choose(stars)} />
            <span aria-hidden="true">★</span>
            <VisuallyHidden>{t('stars', { count: stars })}</VisuallyHidden>
          </label>
        ))}
      </fieldset>
      {ownRating !== null && (
        <Button kind="quiet" size="small" onClick={() => choose(null)}>
          {t('takeBack')}
        </Button>
      )}
    </div>
  )
}
