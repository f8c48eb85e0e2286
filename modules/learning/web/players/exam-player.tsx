import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { useTranslations } from 'use-intl'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import type { PlayerProps } from './player-props.ts'
import styles from './simple-players.module.css'

/** An exam as a lesson: it is taken where all exams are. */
export function ExamPlayer({ content }: PlayerProps<typeof LessonKind.exam>) {
  const t = useTranslations('learning.exam')
  const { examId, examTitle, isPassed } = content
  return (
    <div className={styles.panel}>
      <p className={styles.name}>{examTitle}</p>
      <p>
        <Tag tone={isPassed ? 'success' : 'warning'}>{isPassed ? t('passed') : t('notPassed')}</Tag>
      </p>
      {!isPassed && <p>{t('text')}</p>}
      <p>
        <ButtonLink kind={isPassed ? 'secondary' : 'primary'} to={papersPaths.examCheck(examId)}>
          {t('go')}
        </ButtonLink>
      </p>
    </div>
  )
}
