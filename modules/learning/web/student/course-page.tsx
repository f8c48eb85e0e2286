import { learning } from '../../contract/learning.ts'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { WhyAccess } from '../../../entitlements/web/shared/why-access.tsx'
import { BelowCourse, CourseOffer } from '../shared/slots.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { learningPaths } from '../shared/paths.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { type Fact, Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { LaterRichText } from '@tripos/ui/later-rich-text.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { CourseProgress, CourseTags, Cover } from './course-card.tsx'
import styles from './course-page.module.css'
import { LearningTexts } from './learning-texts.tsx'
import { useDuration } from '../lesson-words.tsx'
import { type Course, Outline } from './outline.tsx'
import { Rating } from './rating.tsx'

/** `/web/course/view/:courseId`: what a course is, and how far one is with it. */
export function CoursePage() {
  const { courseId = '' } = useParams()
  return (
    <LearningTexts>
      <CourseView key={courseId} id={courseId} />
    </LearningTexts>
  )
}

function CourseView({ id }: { id: string }) {
  const t = useTranslations('learning.course')
  const course = useEndpoint(learning.course, { id }, { staleMs: 0 })
  if (course.isPending) return <Skeleton count={3} height={220} />
  if (isRefusal(course.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (course.isLoadingError) return <LoadError query={course} />
  const { title, introduction, talk } = course.data
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <LoadError query={course} />
      <Summary course={course.data} />
      {introduction !== '' && (
        <Card aria-labelledby="introduction">
          <h2 id="introduction" className={styles.heading}>
            {t('introduction')}
          </h2>
          <LaterRichText html={introduction} />
        </Card>
      )}
      <Card aria-labelledby="outline">
        <h2 id="outline" className={styles.heading}>
          {t('outline')}
        </h2>
        {course.data.inOrder && <p className={styles.hint}>{t('inOrder')}</p>}
        {course.data.lessonCount === 0 && <p className={styles.hint}>{t('noLessons')}</p>}
        <Outline course={course.data} explains />
        <RemovedLessons lessons={course.data.removedLessons} />
      </Card>
      {!course.data.isLocked && <BelowCourse courseId={id} lessonId={null} talk={talk} />}
      <p>
        <Link to={learningPaths.courses}>{t('back')}</Link>
      </p>
    </div>
  )
}

/** What was taken out of the course since, as far as it was learnt. */
function RemovedLessons({ lessons }: { lessons: Course['removedLessons'] }) {
  const t = useTranslations('learning')
  const duration = useDuration()
  if (lessons.length === 0) return null
  return (
    <section className={styles.removed} aria-labelledby="removed">
      <h3 id="removed">{t('course.removed')}</h3>
      <p className={styles.hint}>{t('course.removedText')}</p>
      <ul>
        {lessons.map(({ id, title, seconds, isCompleted }) => (
          <li key={id}>
            {title} · {duration(seconds)}
            {isCompleted && ` · ${t('lesson.completed')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Summary({ course }: { course: Course }) {
  const t = useTranslations('learning.course')
  const facts = useCourseFacts(course)
  return (
    <Card className={styles.summary}>
      <Cover cover={course.cover} />
      <div className={styles.words}>
        <CourseTags course={course} />
        <Facts facts={facts} />
        <CourseProgress course={course} />
        {course.isPaid && <WhyAccess kind="course" id={course.id} />}
        {course.isPaid && <CourseOffer courseId={course.id} isLocked={course.isLocked} />}
        {course.isCompleted && <p className={styles.done}>{t('done')}</p>}
        <div className={styles.actions}>
          {course.nextLessonId && (
            <ButtonLink kind="primary" to={learningPaths.lesson(course.id, course.nextLessonId)}>
              {course.isCompleted ? t('again') : course.seconds > 0 ? t('goOn') : t('begin')}
            </ButtonLink>
          )}
          <Favourite course={course} />
        </div>
        {!course.isLocked && <Rating course={course} />}
      </div>
    </Card>
  )
}

function useCourseFacts(course: Course): Fact[] {
  const t = useTranslations('learning')
  const duration = useDuration()
  const facts: Fact[] = []
  if (course.lecturers.length > 0) facts.push({ label: t('course.lecturers'), value: <Lecturers course={course} /> })
  if (course.category) facts.push({ label: t('course.category'), value: course.category.name })
  if (course.dueAt) facts.push({ label: t('course.due'), value: formatMinute(course.dueAt) })
  facts.push({ label: t('course.learnt'), value: duration(course.seconds) })
  facts.push({
    label: t('course.rating'),
    value:
      course.rating === null
        ? t('course.noRating')
        : t('card.rating', { stars: (course.rating / 10).toFixed(1), count: course.ratingCount }),
  })
  return facts
}

function Lecturers({ course }: { course: Course }) {
  return (
    <span className={styles.lecturers}>
      {course.lecturers.map(({ id, name }) => (
        <Link key={id} to={learningPaths.lecturerCourses(id)}>
          {name}
        </Link>
      ))}
    </span>
  )
}

function Favourite({ course }: { course: Course }) {
  const t = useTranslations('learning.course')
  const keep = useEndpointMutation(learning.favourite, { invalidates: [learning.course, learning.mine] })
  const { id, isFavourite } = course
  return (
    <Button
      aria-pressed={isFavourite}
      busy={keep.isPending}
      onClick={() => keep.mutate({ id, isFavourite: !isFavourite })}
    >
      {isFavourite ? t('kept') : t('keep')}
    </Button>
  )
}
