import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { learning } from '../../contract/learning.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { learningPaths } from '../shared/paths.ts'
import { classes } from '@tripos/ui/classes.ts'
import { CheckIcon, ClockIcon, Icon, LockIcon } from '@tripos/ui/icons.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { useDuration, WhyNot } from '../lesson-words.tsx'
import styles from './outline.module.css'

export type Course = Output<typeof learning.course>
export type OutlineLesson = Course['chapters'][number]['lessons'][number]

interface OutlineProps {
  readonly course: Course
  /** The lesson that is open. */
  readonly presentId?: string
  /** Says of each lesson that has been begun why it is not complete yet. */
  readonly explains?: boolean
}

/** Chapters and lessons with what was learnt of them. */
export function Outline({ course, presentId, explains = false }: OutlineProps) {
  return (
    <ol className={styles.chapters}>
      {/* One that its author has not filled yet says nothing to a learner. */}
      {course.chapters
        .filter(chapter => chapter.lessons.length > 0)
        .map(chapter => (
          <li key={chapter.id}>
            <h3 className={styles.chapter}>{chapter.title}</h3>
            <ol className={styles.lessons}>
              {chapter.lessons.map(lesson => (
                <li key={lesson.id}>
                  <Entry course={course} lesson={lesson} isPresent={lesson.id === presentId} />
                  {explains && <Explanation lesson={lesson} />}
                </li>
              ))}
            </ol>
          </li>
        ))}
    </ol>
  )
}

interface EntryProps {
  readonly course: Course
  readonly lesson: OutlineLesson
  readonly isPresent: boolean
}

function Entry({ course, lesson, isPresent }: EntryProps) {
  const t = useTranslations('learning.lesson')
  const inside = (
    <>
      <StateIcon lesson={lesson} />
      <span className={styles.words}>
        <span>{lesson.title}</span>
        <Facts lesson={lesson} />
      </span>
    </>
  )
  if (lesson.isLocked) {
    return (
      <p className={classes(styles.entry, styles.locked)} title={t(course.isLocked ? 'notBought' : 'lockedText')}>
        {inside}
      </p>
    )
  }
  return (
    <Link
      className={classes(styles.entry, isPresent && styles.present)}
      aria-current={isPresent ? 'page' : undefined}
      to={learningPaths.lesson(course.id, lesson.id)}
    >
      {inside}
    </Link>
  )
}

const RingIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="7" />
  </Icon>
)

const hasBegun = (lesson: OutlineLesson) => lesson.seconds > 0 || lesson.percent > 0

function StateIcon({ lesson }: { lesson: OutlineLesson }) {
  const t = useTranslations('learning.lesson')
  if (lesson.isCompleted) return <State className={styles.done} icon={<CheckIcon />} text={t('completed')} />
  if (lesson.isLocked) return <State icon={<LockIcon />} text={t('locked')} />
  if (hasBegun(lesson)) return <State className={styles.begun} icon={<ClockIcon />} text={t('underWay')} />
  return <State icon={<RingIcon />} text={t('ahead')} />
}

function State({ className, icon, text }: { className?: string | undefined; icon: React.ReactNode; text: string }) {
  return (
    <span className={classes(styles.state, className)} title={text}>
      {icon}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

function Facts({ lesson }: { lesson: OutlineLesson }) {
  const t = useTranslations('learning.lesson')
  const duration = useDuration()
  const facts = [
    t(`kinds.${lesson.kind}`),
    ...(lesson.durationSeconds === null ? [] : [duration(lesson.durationSeconds)]),
    ...(lesson.isRequired ? [] : [t('elective')]),
  ]
  return <span className={styles.facts}>{facts.join(' · ')}</span>
}

function Explanation({ lesson }: { lesson: OutlineLesson }) {
  const t = useTranslations('learning.missing')
  if (lesson.isLocked || lesson.isCompleted || !hasBegun(lesson)) return null
  return (
    <details className={styles.explanation}>
      <summary>{t('title')}</summary>
      <WhyNot missing={lesson.missing} />
    </details>
  )
}
