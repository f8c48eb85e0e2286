import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { training } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import { keepReviews } from '../training/keep-reviews.ts'
import { lastDays } from './calendar.rules.ts'
import styles from './practice.module.css'

type Plan = Output<typeof training.plan>

const GOALS = [5, 10, 15, 20, 30, 45, 60, 90, 120]

/** With its day off behind it and today still to come, a streak ends tonight and not tomorrow. */
const hintOf = ({ hasDayOff, isDoneToday }: Plan['streak']) =>
  hasDayOff ? 'dayOff' : isDoneToday ? 'noDayOff' : 'lastDay'

/** What to practise today, and what came of the last weeks. */
export function PlanCard() {
  const t = useTranslations('practice.plan')
  const query = useEndpoint(training.plan, {}, { staleMs: 0 })
  if (query.isPending) return <Skeleton count={1} height={180} />
  if (query.isLoadingError) {
    return (
      <Card className={styles.plan} aria-label={t('title')}>
        <LoadError query={query} isPart />
      </Card>
    )
  }
  const plan = query.data
  const { dueCount, dueToday, newToday, minutesLeft, streak, dueBanks } = plan
  return (
    <Card className={styles.plan} aria-labelledby="plan">
      <h2 id="plan" className={styles.heading}>
        {t('title')}
      </h2>
      <LoadError query={query} isPart />
      <Facts
        facts={[
          { label: t('due'), value: t('dueValue', { due: dueCount, today: dueToday < dueCount ? dueToday : 0 }) },
          { label: t('fresh'), value: newToday },
          { label: t('minutes'), value: t('minutesValue', { count: minutesLeft }) },
          { label: t('streak'), value: t('days', { count: streak.days }) },
        ]}
      />
      {minutesLeft === 0 && <p className={styles.hint}>{t('done')}</p>}
      {streak.days > 0 && <p className={styles.hint}>{t(hintOf(streak))}</p>}
      <div className={styles.actions}>
        {dueBanks.slice(0, 3).map(({ id, name, dueCount }, index) => (
          <ButtonLink
            key={id}
            kind={index === 0 ? 'primary' : 'secondary'}
            to={practicePaths.training(id, PracticeMode.due)}
          >
            {t('review', { name, count: dueCount })}
          </ButtonLink>
        ))}
        {dueBanks.length > 0 && globalThis.isSecureContext && <KeepReviews banks={dueBanks} />}
        <Goal minutes={plan.dailyMinutes} />
      </div>
      <div className={styles.charts}>
        <Calendar plan={plan} />
        <Forecast plan={plan} />
      </div>
    </Card>
  )
}

/** All of them, for a train without network. */
function KeepReviews({ banks }: { banks: Plan['dueBanks'] }) {
  const t = useTranslations('practice')
  const keep = useMutation({
    mutationFn: async () => {
      let [count, leftOut] = [0, 0]
      for (const bank of banks) {
        const kept = await keepReviews(bank, t(`modes.${PracticeMode.due}`))
        count += kept.count
        leftOut += kept.leftOut
      }
      return { count, leftOut }
    },
    onSuccess({ count, leftOut }) {
      const said = leftOut > 0 ? ` ${t('training.mediaLeft', { count: leftOut })}` : ''
      if (count > 0) toast.success(t('plan.kept', { count }) + said)
      else toast.error(t('plan.notKept'))
    },
  })
  return (
    <Button kind="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
      {t('plan.keep')}
    </Button>
  )
}

function Goal({ minutes }: { minutes: number }) {
  const t = useTranslations('practice.plan')
  const id = useId()
  const save = useEndpointMutation(training.planSave, {
    invalidates: [training.plan],
    onSuccess: () => toast.success(t('saved')),
  })
  const goals = [...new Set([...GOALS, minutes])].toSorted((a, b) => a - b)
  return (
    <span className={styles.goal}>
      <label htmlFor={id}>{t('goal')}</label>
      <SelectInput
        id={id}
        value={String(minutes)}
        options={goals.map(count => ({ value: String(count), label: t('goalValue', { count }) }))}
        onChange={value => save.mutate({ dailyMinutes: Number(value) })}
      />
    </span>
  )
}

/** Days of the site's time zone are no moments: they are written as they are. */
function useDayText() {
  const format = useFormatter()
  return (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

function Calendar({ plan }: { plan: Plan }) {
  const t = useTranslations('practice.plan')
  const dayText = useDayText()
  return (
    <section aria-label={t('calendar')}>
      <h3 className={styles.small}>{t('calendar')}</h3>
      <ol className={styles.calendar}>
        {lastDays(plan.days, plan.today).map(({ day, count, level }) => {
          const label = t('calendarDay', { day: dayText(day), count })
          return (
            <li key={day} className={styles.day} data-level={level} title={label}>
              <span className={styles.hidden}>{label}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Forecast({ plan: { forecast } }: { plan: Plan }) {
  const t = useTranslations('practice.plan')
  const dayText = useDayText()
  const most = Math.max(1, ...forecast.map(({ count }) => count))
  if (forecast.every(({ count }) => count === 0)) return null
  return (
    <section aria-label={t('forecast')}>
      <h3 className={styles.small}>{t('forecast')}</h3>
      <ol className={styles.forecast}>
        {forecast.map(({ day, count }) => {
          const label = t('forecastDay', { day: dayText(day), count })
          return (
            <li key={day} title={label}>
              <span className={styles.hidden}>{label}</span>
              <span aria-hidden="true" className={styles.column} style={{ blockSize: `${(100 * count) / most}%` }} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
