import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import type { ExamRisk, ExamStep, PublishPlan as Plan } from '../../contract/publish-plan.ts'
import { Alert, Checkbox, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ErrorState } from '@tripos/ui/states.tsx'
import { useIsHeld } from '@tripos/ui-staff/use-held-call.ts'
import { examsPaths } from '../shared/paths.ts'
import { usePublishExam } from './api.ts'
import { useWho } from './published-words.tsx'
import styles from './publish-plan.module.css'

export interface Publishing {
  readonly query: ReturnType<typeof useEndpoint<typeof exams.publishCheck>>
  readonly confirmed: readonly ExamRisk[]
  readonly toggle: (risk: ExamRisk, isOn: boolean) => void
  /** Nothing stands against it, what is dangerous is confirmed, and it is not about to be published. */
  readonly isReady: boolean
  /** Names how many it reaches. */
  readonly label: string
  readonly run: () => void
}

/** What publishing the exam would mean now, and the way to do it: it goes out ten seconds later. */
export function usePublishing(exam: { readonly id: string; readonly title: string }): Publishing {
  const t = useTranslations('exams.exams')
  const query = useEndpoint(exams.publishCheck, { id: exam.id }, { staleMs: 0 })
  const [confirmed, setConfirmed] = useState<readonly ExamRisk[]>([])
  const publish = usePublishExam()
  const plan = query.data
  const label = plan && plan.peopleCount !== null ? t('publishTo', { count: plan.peopleCount }) : t('publish')
  const isHeld = useIsHeld(exams.publish, exam.id)
  const isReady = !isHeld && plan?.reasons.length === 0 && plan.risks.every(risk => confirmed.includes(risk))
  return {
    query,
    confirmed,
    toggle: (risk, isOn) => setConfirmed(before => (isOn ? [...before, risk] : before.filter(other => other !== risk))),
    isReady,
    label,
    run: () =>
      publish({
        text: t('publishing', { verb: label, name: exam.title }),
        input: { id: exam.id, confirmed: [...confirmed] },
        about: exam.id,
      }),
  }
}

interface PublishPlanProps {
  readonly publishing: Publishing
  /** Leads to where something is put right. */
  readonly toStep: (step: ExamStep, text: string) => ReactNode
}

/** For whom, when and with what, in sentences; what stands against it; what may not be meant. */
export function PublishPlan({ publishing, toStep }: PublishPlanProps) {
  const { data: plan, isError, error, refetch } = publishing.query
  if (isError && plan === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (plan === undefined) return <Skeleton active />
  return (
    <div className={styles.plan}>
      <Sentences plan={plan} />
      <Reasons plan={plan} toStep={toStep} />
      <Risks plan={plan} publishing={publishing} />
      <Warnings plan={plan} toStep={toStep} />
      <Clashes plan={plan} toStep={toStep} />
    </div>
  )
}

const RELEASED = ['score', 'answers', 'analysis'] as const

/** What is released in the same way is named together. */
function useReleased() {
  const t = useTranslations('exams.exams.plan')
  const format = useFormatter()
  return (release: Plan['release']): string => {
    const named = new Map<string, string[]>()
    for (const part of RELEASED) {
      const { rule, at } = release[part]
      const when = t(`shown.${rule}`, { at: formatMinute(at) })
      named.set(when, [...(named.get(when) ?? []), t(`parts.${part}`)])
    }
    return [...named].map(([when, parts]) => t('released', { what: format.list(parts), when })).join(t('nextReleased'))
  }
}

function Sentences({ plan }: { plan: Plan }) {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  const { attemptLimit, release } = plan
  const who = useWho()
  const released = useReleased()
  const isByHand = Object.values(release).some(({ rule }) => rule === ReleaseRule.byHand)
  return (
    <ul className={styles.sentences}>
      <li className={styles.first}>{who(plan)}</li>
      {plan.departments.length > 0 && (
        <li>{t('plan.departments', { names: plan.departments.join(t('plan.comma')) })}</li>
      )}
      <li>
        {t('plan.attempts', {
          minutes: plan.limitMinutes,
          limit: attemptLimit,
          counted: common(`countedAttempt.${plan.countedAttempt}`),
        })}
      </li>
      <li>
        {t('plan.paper', {
          count: plan.questionCount,
          total: formatPoints(plan.totalPoints),
          pass: formatPoints(plan.passPoints),
        })}
      </li>
      <li>{t('plan.release', { parts: released(release), byHand: isByHand ? 'yes' : 'no' })}</li>
    </ul>
  )
}

type PartProps = Pick<PublishPlanProps, 'toStep'> & { readonly plan: Plan }

function Reasons({ plan, toStep }: PartProps) {
  const t = useTranslations('exams.exams')
  if (plan.reasons.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('plan.reasons', { count: plan.reasons.length })}
      description={
        <ul className={styles.list}>
          {plan.reasons.map(({ step, text }) => (
            <li key={text}>
              {text} {toStep(step, t('plan.mend', { step: t(`steps.${step}`) }))}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** What candidates would pay for is ticked one by one. */
function Risks({ plan, publishing }: { plan: Plan; publishing: Publishing }) {
  const t = useTranslations('exams.exams')
  if (plan.risks.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('risksTitle')}
      description={
        <div className={styles.plan}>
          {plan.risks.map(risk => (
            <Checkbox
              key={risk}
              checked={publishing.confirmed.includes(risk)}
              onChange={event => publishing.toggle(risk, event.target.checked)}
            >
              {t(`risks.${risk}`)}
            </Checkbox>
          ))}
        </div>
      }
    />
  )
}

/** Who is to be at two exams at once. */
function Clashes({ plan, toStep }: PartProps) {
  const t = useTranslations('exams.exams')
  if (plan.clashes.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('plan.clashes', { count: plan.clashes.length })}
      description={
        <>
          <ul className={styles.list}>
            {plan.clashes.map(({ id, title, startsAt, endsAt, peopleCount, isPossible }) => (
              <li key={id}>
                {t.rich(isPossible ? 'plan.clashPossible' : 'plan.clash', {
                  name: title,
                  start: formatMinute(startsAt),
                  end: formatMinute(endsAt),
                  count: peopleCount,
                  exam: name => <Link to={examsPaths.exam(id)}>{name}</Link>,
                })}
              </li>
            ))}
          </ul>
          {toStep('time', t('plan.mend', { step: t('steps.time') }))}
        </>
      }
    />
  )
}

function Warnings({ plan, toStep }: PartProps) {
  const t = useTranslations('exams.exams')
  if (plan.warnings.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('plan.warnings')}
      description={
        <ul className={styles.list}>
          {plan.warnings.map(({ step, warning }) => (
            <li key={warning}>
              {t(`plan.warning.${warning}`, { count: plan.noReferenceCount })}{' '}
              {toStep(step, t('plan.mend', { step: t(`steps.${step}`) }))}
            </li>
          ))}
        </ul>
      }
    />
  )
}
