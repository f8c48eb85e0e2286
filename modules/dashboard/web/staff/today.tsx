import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { examsPaths } from '../../../exams/web/shared/paths.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { roomPaths } from '../../../papers/web/shared/room-paths.ts'
import { type dashboard, MAX_ATTENDANCE } from '../../contract.ts'
import { dayTimes } from './day-times.rules.ts'
import { OpenLink } from './open-link.tsx'
import styles from './today.module.css'

type Day = NonNullable<Output<typeof dashboard.summary>['today']>
type Exam = Day['exams'][number]

/** The table of the list of exams would bring the pages of students along (apps/web/chunk-groups.ts). */
const toneOf = (state: ExamState): Tone => {
  if (state === ExamState.inProgress) return 'success'
  return state === ExamState.notStarted ? 'warning' : 'neutral'
}

/** The exams of today in the order of the day, each with how many candidates have come. */
export function Today({ day, dayStart }: { readonly day: Day; readonly dayStart: string }) {
  const t = useTranslations('dashboard')
  return (
    <section className={styles.panel} aria-labelledby="dashboard-today">
      <div className={styles.head}>
        <h2 id="dashboard-today">{t('examsToday')}</h2>
        {day.isMore && (
          <OpenLink to={examsPaths.exams(`?openOn=${encodeURIComponent(dayStart)}`)}>{t('todayAll')}</OpenLink>
        )}
      </div>
      {day.exams.length === 0 ? (
        <p className={styles.quiet}>{t('todayEmpty')}</p>
      ) : (
        <ol className={styles.line}>
          {day.exams.map(exam => (
            <OneExam key={exam.id} exam={exam} dayStart={dayStart} />
          ))}
        </ol>
      )}
    </section>
  )
}

function OneExam({ exam, dayStart }: { readonly exam: Exam; readonly dayStart: string }) {
  const state = useTranslations('common.examState')
  return (
    <li className={classes(styles.exam, exam.state === ExamState.inProgress && styles.running)}>
      <span className={styles.time}>{useTime(exam, dayStart)}</span>
      <div className={styles.facts}>
        <span className={styles.title}>
          <OpenLink to={papersPaths.candidates(exam.id)}>{exam.title}</OpenLink>
          <Tag tone={toneOf(exam.state)}>{state(`${exam.state}`)}</Tag>
        </span>
        {exam.attendance !== null && <Attendance {...exam.attendance} />}
        {exam.rooms.length > 0 && <Rooms exam={exam} />}
      </div>
    </li>
  )
}

/** Who is missing where: whoever goes round looks at the rooms, not at the sum. */
function Rooms({ exam: { id, title, rooms, roomCount } }: { readonly exam: Exam }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  return (
    <ul className={styles.rooms} aria-label={t('roomsOf', { title })}>
      {rooms.map(({ room, expected, come, handedIn }) => (
        <li key={room} className={styles.room}>
          <OpenLink to={roomPaths.inRoom(id, room)} className={styles.roomName}>
            {room}
          </OpenLink>
          <span className={styles.roomCounts}>
            <span>{t('roomCome', { come, expected })}</span>
            {handedIn > 0 && <span>{t('handedIn', { count: format.number(handedIn) })}</span>}
          </span>
        </li>
      ))}
      {roomCount > rooms.length && (
        <li className={styles.room}>
          <OpenLink to={roomPaths.rooms(id)}>{t('roomsAll', { count: roomCount })}</OpenLink>
        </li>
      )}
    </ul>
  )
}

function useTime(exam: Exam, dayStart: string): string {
  const t = useTranslations('dashboard')
  const { from, until } = dayTimes(exam, dayStart)
  if (from !== null && until !== null) return `${from}–${until}`
  if (from !== null) return t('from', { time: from })
  return until === null ? t('allDay') : t('until', { time: until })
}

/** The bar says what the words say: of those who should come, who has handed in and who is still writing. */
function Attendance({ expected, come, handedIn }: NonNullable<Exam['attendance']>) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const count = (value: number) => ({
    count: value > MAX_ATTENDANCE ? `${format.number(MAX_ATTENDANCE)}+` : format.number(value),
  })
  const share = (value: number) => ({ inlineSize: `${(value / Math.max(expected ?? 0, come, 1)) * 100}%` })
  return (
    <>
      {expected !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.come} style={share(come)} />
          <span className={styles.handedIn} style={share(handedIn)} />
        </span>
      )}
      <span className={styles.counts}>
        {expected !== null && <span>{t('expected', count(expected))}</span>}
        <span>{t('come', count(come))}</span>
        <span>{t('handedIn', count(handedIn))}</span>
      </span>
    </>
  )
}
