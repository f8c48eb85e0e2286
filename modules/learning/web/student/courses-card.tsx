import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { learning } from '../../contract/learning.ts'
import { useDuration } from '../lesson-words.tsx'
import { learningPaths } from '../shared/paths.ts'
import { LearningTexts } from './learning-texts.tsx'
import styles from './courses-card.module.css'

/** Of the page of oneself: courses that were begun and completed, and the time that it took. */
export function CoursesCard() {
  return (
    <LearningTexts>
      <Courses />
    </LearningTexts>
  )
}

function Courses() {
  const t = useTranslations('learning.centre')
  const duration = useDuration()
  const summary = useEndpoint(learning.summary, {}, { staleMs: 0 })
  return (
    <Card className={styles.card} aria-labelledby="my-courses">
      <h2 id="my-courses" className={styles.title}>
        {t('title')}
      </h2>
      {summary.isPending && <Skeleton count={1} height={48} />}
      <LoadError query={summary} isPart />
      {summary.data && (
        <Facts
          facts={[
            { label: t('underWay'), value: summary.data.underWayCount },
            { label: t('completed'), value: summary.data.completedCount },
            { label: t('time'), value: duration(summary.data.seconds) },
          ]}
        />
      )}
      <div className={styles.links}>
        <ButtonLink size="small" to={learningPaths.courses}>
          {t('all')}
        </ButtonLink>
        <ButtonLink size="small" to={`${learningPaths.courses}?show=favourite`}>
          {t('favourites')}
        </ButtonLink>
      </div>
    </Card>
  )
}
