import { learning } from '../../contract/learning.ts'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BelowCourse } from '../shared/slots.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { learningPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tripos/ui/icons.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState, NotFound } from '@tripos/ui/states.tsx'
import { LearningTexts } from './learning-texts.tsx'
import { Learning } from './learning.tsx'
import styles from './lesson-page.module.css'
import { type Course, Outline, type OutlineLesson } from './outline.tsx'
import { useOpenLesson } from './use-open-lesson.ts'

/** `/web/course/view/:courseId/:fileId`: one lesson with its player, the outline beside it. */
export function LessonPage() {
  const { courseId = '', fileId = '' } = useParams()
  return (
    <LearningTexts>
      <LessonView key={fileId} courseId={courseId} lessonId={fileId} />
    </LearningTexts>
  )
}

interface LessonViewProps {
  readonly courseId: string
  readonly lessonId: string
}

function LessonView({ courseId, lessonId }: LessonViewProps) {
  const t = useTranslations('learning')
  const course = useEndpoint(learning.course, { id: courseId }, { staleMs: 0 })
  const opened = useOpenLesson(courseId, lessonId)
  const error = opened.error ?? (course.data ? undefined : course.error)
  if (isRefusal(error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (isRefusal(error, 'LESSON_LOCKED')) return <Locked courseId={courseId} />
  if (error) {
    const again = () => {
      void course.refetch()
      opened.openAgain()
    }
    return <ErrorState error={error} onRetry={again} />
  }
  if (!course.data || !opened.lesson) return <Skeleton count={2} height={320} />
  const { lesson } = opened
  return (
    <>
      <PageTitle
        title={lesson.title}
        hint={<Link to={learningPaths.course(courseId)}>{t('lesson.backToCourse')}</Link>}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Learning
            key={lesson.sessionId}
            courseId={courseId}
            lesson={lesson}
            onTakeOver={opened.openAgain}
            onLinksFailed={() => void opened.renew()}
          />
          <Neighbours course={course.data} lessonId={lessonId} />
          <BelowCourse courseId={courseId} lessonId={lessonId} talk={course.data.talk} />
        </div>
        <aside className={styles.side} aria-labelledby="outline">
          <Card>
            <h2 id="outline" className={styles.heading}>
              {t('course.outline')}
            </h2>
            <Outline course={course.data} presentId={lessonId} />
          </Card>
        </aside>
      </div>
    </>
  )
}

function Locked({ courseId }: { courseId: string }) {
  const t = useTranslations('learning.lesson')
  return (
    <div className={styles.main}>
      <PageTitle title={t('locked')} />
      <p>{t('lockedText')}</p>
      <p>
        <ButtonLink kind="primary" to={learningPaths.course(courseId)}>
          {t('backToCourse')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Neighbours({ course, lessonId }: { course: Course; lessonId: string }) {
  const t = useTranslations('learning.lesson')
  const all = course.chapters.flatMap(({ lessons }) => lessons)
  const at = all.findIndex(({ id }) => id === lessonId)
  const previous = all[at - 1]
  const next = all[at + 1]
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && (
        <ButtonLink icon={<ChevronLeftIcon />} title={previous.title} to={learningPaths.lesson(course.id, previous.id)}>
          {t('previous')}
        </ButtonLink>
      )}
      {next && <Next courseId={course.id} next={next} />}
    </nav>
  )
}

function Next({ courseId, next }: { courseId: string; next: OutlineLesson }) {
  const t = useTranslations('learning.lesson')
  if (next.isLocked) return <p className={styles.hint}>{t('lockedText')}</p>
  return (
    <ButtonLink className={styles.next} title={next.title} to={learningPaths.lesson(courseId, next.id)}>
      {t('next')}
      <ChevronRightIcon />
    </ButtonLink>
  )
}
