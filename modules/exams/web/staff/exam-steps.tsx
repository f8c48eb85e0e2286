import { Button, Form, Steps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '@tripos/ui-staff/shell/use-layout.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { FormSection } from '@tripos/ui-staff/form-page.tsx'
import {
  Attempts,
  Audience,
  Closing,
  type ExamDetail,
  type FieldsProps,
  Notice,
  Release,
  Time,
} from './exam-fields.tsx'
import { EXAM_STEPS, type ShownStep } from './exam-form.rules.ts'
import { Questions } from './exam-questions.tsx'
import styles from './exam-steps.module.css'
import { PublishPlan, usePublishing } from './publish-plan.tsx'

/** All fields, one group below the other. */
export function ExamFields(props: FieldsProps) {
  return (
    <>
      <Questions {...props} />
      <TimeStep />
      <Audience {...props} />
      <RulesStep {...props} />
    </>
  )
}

function TimeStep() {
  return (
    <>
      <Time />
      <Attempts />
    </>
  )
}

function RulesStep(props: FieldsProps) {
  return (
    <>
      <Notice {...props} />
      <Release />
      <Closing />
    </>
  )
}

interface Goes {
  readonly exam: ExamDetail | undefined
  readonly step: ShownStep
  readonly canEdit: boolean
  readonly setStep: (step: ShownStep) => void
  /** Where saving is to lead; undefined: it stays here. */
  readonly leadTo: (step: ShownStep | undefined) => void
}

/** What is checked is what is stored: on the way to the last step the draft is saved. */
function useGo({ exam, canEdit, setStep, leadTo }: Goes): (step: ShownStep) => void {
  const form = Form.useFormInstance()
  return step => {
    const isSaved = exam !== undefined && !form.isFieldsTouched()
    if (step !== 'check' || isSaved || !canEdit) return setStep(step)
    leadTo(step)
    form.submit()
  }
}

/** The same fields step by step: those of other steps keep what was typed. The last one says what publishing would mean. */
export function ExamSteps({ blueprint, picked, ...goes }: Goes & Pick<FieldsProps, 'blueprint' | 'picked'>) {
  const t = useTranslations('exams.exams')
  const onStep = useGo(goes)
  const isPhone = useIsPhone()
  const { step, exam } = goes
  const fields = { exam, blueprint, picked }
  const panels: Record<Exclude<ShownStep, 'check'>, ReactNode> = {
    questions: <Questions {...fields} />,
    time: <TimeStep />,
    candidates: <Audience {...fields} />,
    rules: <RulesStep {...fields} />,
  }
  return (
    <>
      <nav aria-label={t('stepsLabel')} className={styles.steps}>
        <Steps
          size="small"
          responsive={false}
          // One below the other they are all in view on a phone.
          orientation={isPhone ? 'vertical' : 'horizontal'}
          current={EXAM_STEPS.indexOf(step)}
          onChange={at => onStep(EXAM_STEPS[at] ?? 'questions')}
          items={EXAM_STEPS.map(key => ({ title: t(`steps.${key}`) }))}
        />
      </nav>
      {Object.entries(panels).map(([key, panel]) => (
        <div key={key} hidden={key !== step}>
          {panel}
        </div>
      ))}
      {step === 'check' && exam && <Check exam={exam} onStep={onStep} />}
    </>
  )
}

function Check({ exam, onStep }: { exam: ExamDetail; onStep: (step: ShownStep) => void }) {
  const t = useTranslations('exams.exams')
  const publishing = usePublishing(exam)
  const mayPublish = useCan('exam:exam:publish')
  return (
    <FormSection title={t('steps.check')}>
      <PublishPlan
        publishing={publishing}
        toStep={(step, text) => (
          <Button type="link" size="small" onClick={() => onStep(step)}>
            {text}
          </Button>
        )}
      />
      <p className={styles.publish}>
        {mayPublish ? (
          <Button type="primary" disabled={!publishing.isReady} onClick={publishing.run}>
            {publishing.label}
          </Button>
        ) : (
          t('mayNotPublish')
        )}
      </p>
    </FormSection>
  )
}

/** On and back, and the draft kept: nothing of it publishes. */
export function StepButtons({ isSaving, ...goes }: Goes & { readonly isSaving: boolean }) {
  const t = useTranslations('exams.exams')
  const form = Form.useFormInstance()
  const onStep = useGo(goes)
  const at = EXAM_STEPS.indexOf(goes.step)
  const [back, next] = [EXAM_STEPS[at - 1], EXAM_STEPS[at + 1]]
  const save = () => {
    goes.leadTo(undefined)
    form.submit()
  }
  return (
    <>
      {back && <Button onClick={() => onStep(back)}>{t('back')}</Button>}
      {next && (
        <Button type="primary" loading={isSaving} onClick={() => onStep(next)}>
          {t('next', { step: t(`steps.${next}`) })}
        </Button>
      )}
      {next && (
        <Button disabled={isSaving} onClick={save}>
          {t('saveDraft')}
        </Button>
      )}
    </>
  )
}
