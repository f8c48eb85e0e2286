import { LeftOutlined, PlusOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { examCalendar } from '../../contract/exam-calendar.ts'
import { Alert, Button } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { classes } from '@tripos/ui/classes.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { useIsPhone } from '@tripos/ui-staff/shell/use-layout.ts'
import { examsPaths } from '../shared/paths.ts'
import { examsByDay, monthAfter } from './exam-calendar.rules.ts'
import styles from './exam-calendar.module.css'

type Calendar = Output<typeof examCalendar.list>
type Exam = Calendar['exams'][number]

/** More than these stand behind a line of their own. */
const SHOWN_A_DAY = 4

/** The exams of a month, by the clock of the site; who would have to be at two of them at once stands above. */
export function ExamCalendar() {
  const t = useTranslations('exams.calendar')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const canEdit = useCan('exam:exam:edit')
  const asked = params.get('month')
  const input = examCalendar.list.input.safeParse(asked === null ? {} : { month: asked }).data ?? {}
  const calendar = useEndpoint(examCalendar.list, input, { keepPrevious: true })
  const go = (month: string | undefined) => setParams(month === undefined ? {} : { month }, { replace: true })
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={calendar.data && t('zone', { zone: calendar.data.timeZone })}
        actions={
          canEdit && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => void navigate(examsPaths.exam('new'))}
            >
              {t('new')}
            </Button>
          )
        }
      />
      <Loaded query={calendar}>
        {found => (
          <section className={styles.calendar} aria-label={t('title')} aria-busy={calendar.isPlaceholderData}>
            <MonthBar month={found.month} go={go} />
            <Clashes calendar={found} />
            <Month calendar={found} />
            <Notes calendar={found} />
          </section>
        )}
      </Loaded>
    </>
  )
}

function MonthBar({ month, go }: { month: string; go: (month: string | undefined) => void }) {
  const t = useTranslations('exams.calendar')
  return (
    <div className={styles.bar}>
      <Button
        icon={<LeftOutlined aria-hidden="true" />}
        aria-label={t('before')}
        onClick={() => go(monthAfter(month, -1))}
      />
      <h2 className={styles.month} aria-live="polite">
        {month}
      </h2>
      <Button
        icon={<RightOutlined aria-hidden="true" />}
        aria-label={t('after')}
        onClick={() => go(monthAfter(month, 1))}
      />
      <Button onClick={() => go(undefined)}>{t('thisMonth')}</Button>
    </div>
  )
}

function Clashes({ calendar: { clashes, exams } }: { calendar: Calendar }) {
  const t = useTranslations('exams.calendar')
  const listText = useListText()
  if (clashes.length === 0) return null
  const linkTo = (id: string) => (
    <Link to={examsPaths.examStep(id, 'time')}>{exams.find(exam => exam.id === id)?.title}</Link>
  )
  return (
    <Alert
      type="warning"
      showIcon
      title={t('clashes', { count: clashes.length })}
      description={
        <ul className={styles.clashes}>
          {clashes.map(({ ids: [one, other], peopleCount, departments }) => (
            <li key={`${one} ${other}`}>
              {t.rich('clash', { count: peopleCount, one: () => linkTo(one), other: () => linkTo(other) })}
              {departments.length > 0 && (
                <span className={styles.departments}>
                  {listText(departments.map(({ name, peopleCount: count }) => t('department', { name, count })))}
                </span>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function Month({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('exams.calendar')
  const isPhone = useIsPhone()
  const byDay = examsByDay(calendar.exams)
  if (!calendar.days.some(day => byDay.has(day))) {
    return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
  }
  return isPhone ? <DayList calendar={calendar} byDay={byDay} /> : <Grid calendar={calendar} byDay={byDay} />
}

interface MonthProps {
  readonly calendar: Calendar
  readonly byDay: ReadonlyMap<string, readonly Exam[]>
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

function Grid({ calendar, byDay }: MonthProps) {
  const t = useTranslations('exams.calendar')
  const { days, month, today } = calendar
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {WEEKDAYS.map(weekday => (
            <th key={weekday} scope="col">
              {t(`weekdays.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <td key={day} className={classes(styles.day, !day.startsWith(month) && styles.other)}>
                <time
                  dateTime={day}
                  className={classes(styles.date, day === today && styles.today)}
                  {...(day === today && { 'aria-current': 'date' })}
                >
                  {Number(day.slice(8))}
                </time>
                <Exams exams={byDay.get(day) ?? []} day={day} calendar={calendar} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayList({ calendar, byDay }: MonthProps) {
  const t = useTranslations('exams.calendar')
  const days = calendar.days.filter(day => byDay.has(day) && day.startsWith(calendar.month))
  return (
    <ol className={styles.list}>
      {days.map(day => (
        <li key={day}>
          <h3 className={styles.listDay}>
            <time dateTime={day} {...(day === calendar.today && { 'aria-current': 'date' })}>
              {day} {t(`weekdays.${weekdayOf(day)}`)}
            </time>
          </h3>
          <Exams exams={byDay.get(day) ?? []} day={day} calendar={calendar} />
        </li>
      ))}
    </ol>
  )
}

const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 1

interface DayProps {
  readonly exams: readonly Exam[]
  readonly day: string
  readonly calendar: Calendar
}

function Exams({ exams, ...props }: DayProps) {
  const t = useTranslations('exams.calendar')
  const rest = exams.slice(SHOWN_A_DAY)
  return (
    <>
      <ExamLinks exams={exams.slice(0, SHOWN_A_DAY)} {...props} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('rest', { count: rest.length })}</summary>
          <ExamLinks exams={rest} {...props} />
        </details>
      )}
    </>
  )
}

function ExamLinks({ exams, day, calendar }: DayProps) {
  const t = useTranslations('exams.calendar')
  const clashing = new Set(calendar.clashes.flatMap(({ ids }) => ids))
  return (
    <ul className={styles.exams}>
      {exams.map(exam => (
        <li key={exam.id}>
          <Link
            to={examsPaths.exam(exam.id)}
            title={exam.title}
            className={classes(
              styles.exam,
              !exam.isPublished && styles.draft,
              clashing.has(exam.id) && styles.clashing,
            )}
          >
            <span className={styles.time}>
              {clashing.has(exam.id) && <WarningOutlined aria-label={t('clashing')} title={t('clashing')} />}
              {timeOn(exam, day, t)}
              {!exam.isPublished && <span className={styles.tag}>{t('draft')}</span>}
            </span>
            <span className={styles.name}>{exam.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What of its times falls on this day. */
function timeOn(exam: Exam, day: string, t: ReturnType<typeof useTranslations<'exams.calendar'>>): string {
  const { firstDay, lastDay, startTime, endTime } = exam
  if (startTime === null) return t('until', { time: endTime ?? '' })
  if (endTime === null) return t('from', { time: startTime })
  if (firstDay === lastDay) return `${startTime}–${endTime}`
  if (day === firstDay) return t('from', { time: startTime })
  return day === lastDay ? t('until', { time: endTime }) : t('allDay')
}

function Notes({ calendar: { alwaysOpenCount, isMore } }: { calendar: Calendar }) {
  const t = useTranslations('exams.calendar')
  return (
    <>
      {isMore && <p className={styles.note}>{t('more')}</p>}
      {alwaysOpenCount > 0 && (
        <p className={styles.note}>
          {t.rich('alwaysOpen', {
            count: alwaysOpenCount,
            exams: words => <Link to={examsPaths.exams()}>{words}</Link>,
          })}
        </p>
      )}
    </>
  )
}
