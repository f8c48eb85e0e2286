import type { CourseCard as Course } from '../../contract/learning.ts'
import { Link } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { learningPaths } from '../shared/paths.ts'
import { CourseOffer } from '../shared/slots.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { CourseIcon } from './course-icon.tsx'
import styles from './courses.module.css'

/** One course of the list: what it is, until when, how far. */
export function CourseCard({ course }: { course: Course }) {
  const t = useTranslations('learning.card')
  const listText = useListText()
  const { title, category, lecturers, dueAt } = course
  const facts = [
    ...(category ? [category.name] : []),
    ...(lecturers.length > 0 ? [listText(lecturers.map(({ name }) => name))] : []),
    t('lessons', { count: course.lessonCount }),
  ]
  return (
    <article className={styles.card}>
      <Cover cover={course.cover} />
      <div className={styles.words}>
        <CourseTags course={course} />
        <h2 className={styles.title}>
          {course.isOffered ? (
            <Link className={styles.link} to={learningPaths.course(course.id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {!course.isOffered && <p className={styles.facts}>{t('past')}</p>}
        {course.completedAt && (
          <p className={styles.facts}>{t('completedAt', { time: formatMinute(course.completedAt) })}</p>
        )}
        {dueAt && course.isOffered && <p className={styles.facts}>{t('due', { time: formatMinute(dueAt) })}</p>}
        {course.rating !== null && (
          <p className={styles.facts}>
            {t('rating', { stars: (course.rating / 10).toFixed(1), count: course.ratingCount })}
          </p>
        )}
        {course.isPaid && <CourseOffer courseId={course.id} isLocked={course.isLocked} isBrief />}
        <CourseProgress course={course} />
      </div>
    </article>
  )
}

export function Cover({ cover }: { cover: string | null }) {
  return (
    <div className={styles.cover} aria-hidden="true">
      {cover ? <img src={cover} alt="" loading="lazy" /> : <CourseIcon />}
    </div>
  )
}

export function CourseTags({ course }: { course: Course }) {
  const t = useTranslations('learning.card')
  const now = useNow()
  const isOverdue =
    course.isOffered && course.dueAt !== null && !course.isCompleted && Date.parse(course.dueAt) < now.getTime()
  return (
    <div className={styles.tags}>
      <Tag tone={course.isRequired ? 'accent' : 'neutral'}>{course.isRequired ? t('required') : t('elective')}</Tag>
      {!course.isOffered && <Tag>{t('pastTag')}</Tag>}
      {course.isCompleted && <Tag tone="success">{t('completed')}</Tag>}
      {isOverdue && <Tag tone="danger">{t('overdue')}</Tag>}
      {course.isFavourite && <Tag>{t('favourite')}</Tag>}
    </div>
  )
}

/** How many of the required lessons are complete, as a bar and in words. */
export function CourseProgress({ course }: { course: Course }) {
  const t = useTranslations('learning.card')
  const words = t('progress', { done: course.completedCount, all: course.requiredCount })
  if (course.requiredCount === 0) return null
  return (
    <div className={styles.progress}>
      <progress className={styles.meter} max={course.requiredCount} value={course.completedCount} aria-label={words} />
      <span className={styles.facts} aria-hidden="true">
        {words}
      </span>
    </div>
  )
}
