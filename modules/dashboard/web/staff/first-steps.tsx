import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { dashboard } from '../../contract.ts'
import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink, IconButton } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { handbookPath } from '@tripos/ui-staff/handbook.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { LogoutDialog } from '../../../identity/web/shared/logout-dialog.tsx'
import { FIRST_STEPS_ASKED, type FirstStepsState, type Step, STEPS } from './first-steps.rules.ts'
import { stepLinks } from './first-step-links.ts'
import styles from './first-steps.module.css'

/** From an empty site to the first exam that a student has taken. */
export function FirstSteps({ state }: { state: FirstStepsState }) {
  return (
    <AreaMessages areas={['identity', 'firstSteps']}>
      <Card state={state} />
    </AreaMessages>
  )
}

function Card({ state }: { state: FirstStepsState }) {
  const t = useTranslations('firstSteps')
  const close = useClosing(state.isClosed)
  const done = STEPS.filter(step => state.taken[step]).length
  const next = STEPS.find(step => !state.taken[step])
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 id="first-steps">{t('title')}</h2>
          <p className={styles.text}>{next ? t('hint') : t('end.text')}</p>
        </div>
        <span className={styles.progress}>
          {t('progress', { done, all: STEPS.length })}
          <Progress percent={(done / STEPS.length) * 100} showInfo={false} size="small" aria-hidden="true" />
        </span>
        <IconButton label={t('close')} onClick={close}>
          <CloseOutlined aria-hidden="true" />
        </IconButton>
      </div>
      {next === undefined && <End examId={state.examId} onClose={close} />}
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <OneStep key={step} step={step} no={index + 1} state={state} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

/** It is said that all is done, and where to go from here; the person puts it away. */
function End({ examId, onClose }: { examId: string | null; onClose: () => void }) {
  const t = useTranslations('firstSteps.end')
  const language = useLocaleStore(state => state.language)
  const toCandidates = useLinkTo('CandidateList')
  return (
    <p className={styles.end}>
      {examId !== null && toCandidates && (
        <ButtonLink kind="primary" size="small" to={toCandidates(examId)}>
          {t('results')}
        </ButtonLink>
      )}
      <ButtonLink size="small" to={handbookPath(language, 'exam-day')} target="_blank" reloadDocument>
        {t('handbook')}
      </ButtonLink>
      <Button size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </p>
  )
}

/** Asked for from the menu of the person, they are open again for good. */
function useClosing(isClosed: boolean): () => void {
  const t = useTranslations('firstSteps')
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(FIRST_STEPS_ASKED)
  const { mutate } = useEndpointMutation(dashboard.saveFirstSteps, {
    invalidates: [dashboard.summary, dashboard.showFirstSteps],
  })
  useEffect(() => {
    if (isAsked && isClosed) mutate({ isClosed: false })
  }, [isAsked, isClosed, mutate])
  return () => {
    if (isAsked) setParams({}, { replace: true })
    mutate({ isClosed: true })
    toast.success(t('closed'))
  }
}

interface OneStepProps {
  readonly step: Step
  readonly no: number
  readonly state: FirstStepsState
  readonly isNext: boolean
}

function OneStep({ step, no, state, isNext }: OneStepProps) {
  const t = useTranslations('firstSteps')
  const isTaken = state.taken[step]
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes(styles.mark, isTaken && styles.taken, isNext && styles.next)}>
        {isTaken ? <CheckOutlined aria-label={t('taken')} /> : <span aria-hidden="true">{no}</span>}
      </span>
      <div className={styles.words}>
        <h3>{t(`steps.${step}.title`)}</h3>
        <p className={styles.text}>{t(`steps.${step}.text`)}</p>
      </div>
      <div className={styles.actions}>
        <StepActions step={step} state={state} isNext={isNext} />
      </div>
    </li>
  )
}

/** The ways to take a step. */
function StepActions(props: Pick<OneStepProps, 'step' | 'state' | 'isNext'>) {
  return props.step === 'papers' ? <SignInAsStudent isNext={props.isNext} /> : <Links {...props} />
}

function Links({ step, state, isNext }: Pick<OneStepProps, 'step' | 'state' | 'isNext'>) {
  const t = useTranslations('firstSteps.actions')
  return stepLinks(state)[step].map(({ action, to }, index) => (
    <ButtonLink key={action} size="small" kind={isNext && index === 0 ? 'primary' : 'secondary'} to={to}>
      {t(action)}
    </ButtonLink>
  ))
}

function SignInAsStudent({ isNext }: { isNext: boolean }) {
  const t = useTranslations('firstSteps.actions')
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Button size="small" kind={isNext ? 'primary' : 'secondary'} onClick={() => setIsLeaving(true)}>
        {t('papers')}
      </Button>
      <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  )
}

interface NextStepBarProps {
  readonly state: FirstStepsState
  readonly step: Step
}

/** One line above a page, with the way to what comes next. */
export function NextStepBar(props: NextStepBarProps) {
  return (
    <AreaMessages areas={['identity', 'firstSteps']}>
      <Bar {...props} />
    </AreaMessages>
  )
}

function Bar({ state, step }: NextStepBarProps) {
  const t = useTranslations('firstSteps')
  return (
    <div className={styles.bar} role="status">
      <span>{t('nextStep', { title: t(`steps.${step}.title`) })}</span>
      <StepActions step={step} state={state} isNext={false} />
    </div>
  )
}
