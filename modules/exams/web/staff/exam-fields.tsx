import type { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { CountedAttempt, OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { ReleaseRules } from '../../contract/exam-release.ts'
import { Button, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { proposedEnd, releaseWithEnd } from './exam-form.rules.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import styles from './exam-steps.module.css'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { OptionalMinutes } from './optional-minutes.tsx'
import { PassFields } from './pass-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'
import { ResultWordsFields } from './result-words-fields.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { AudienceFields } from '../../../identity/web/shared/audience-fields.tsx'
import { FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'

export type ExamDetail = Output<typeof exams.detail>

export interface FieldsProps {
  readonly exam: ExamDetail | undefined
  /** Of a new exam, where it was chosen before. */
  readonly blueprint?: { readonly id: string; readonly name: string } | undefined
  /** Of a new exam, the questions that it begins with. */
  readonly picked?: ExamDetail['picked'] | undefined
}

export function Notice({ exam }: FieldsProps) {
  const t = useTranslations('exams.exams')
  return (
    <FormSection title={t('passTitle')}>
      <FormRow>
        <PassFields isPublished={exam?.isPublished ?? false} wasZero={exam?.passPoints === 0} />
      </FormRow>
      <Form.Item name="notice" label={t('notice')} extra={t('noticeHint')}>
        <RichTextField label={t('notice')} isDisabled={exam !== undefined && !exam.canEdit} />
      </Form.Item>
      <Form.Item name="mustAcceptNotice" label={t('mustAcceptNotice')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormSection>
  )
}

export function Time() {
  const t = useTranslations('exams.exams')
  const form = Form.useFormInstance()
  const follow = (endsAt: string | null) => {
    const release = form.getFieldValue('release') as ReleaseRules
    form.setFieldValue('release', releaseWithEnd(release, endsAt !== null))
  }
  return (
    <FormSection title={t('time')} hint={t('timeHint')}>
      <FormRow>
        <Form.Item name="startsAt" label={t('startsAt')}>
          <MomentInput label={t('always')} />
        </Form.Item>
        <Form.Item name="endsAt" label={t('endsAt')}>
          <EndInput onChange={follow} />
        </Form.Item>
        <Form.Item name="limitMinutes" label={t('limitMinutes')} required>
          <InputNumber min={1} max={1440} precision={0} />
        </Form.Item>
        <Form.Item name="lateEntryMinutes" label={t('lateEntryMinutes')}>
          <OptionalMinutes label={t('lateEntryOn')} />
        </Form.Item>
        <Form.Item name="earliestHandInMinutes" label={t('earliestHandInMinutes')} extra={t('zeroAtOnce')}>
          <InputNumber min={0} max={1440} precision={0} />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

interface EndInputProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (moment: string | null) => void
}

/** The end, and one that is proposed where there is a start and no end yet. */
function EndInput({ value, onChange, ...field }: EndInputProps) {
  const t = useTranslations('exams.exams')
  const form = Form.useFormInstance()
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form)
  const minutes = Form.useWatch<number | null | undefined>('limitMinutes', form)
  const end = startsAt && minutes ? proposedEnd(startsAt, minutes) : undefined
  return (
    <>
      <MomentInput {...field} label={t('noEnd')} value={value ?? null} onChange={moment => onChange?.(moment)} />
      {!value && end && minutes && (
        <Button type="link" size="small" className={styles.proposal ?? ''} onClick={() => onChange?.(end)}>
          {t('endAfter', { time: formatMinute(end), minutes })}
        </Button>
      )}
    </>
  )
}

export function Audience({ exam }: FieldsProps) {
  const t = useTranslations('exams.exams')
  const openType = Form.useWatch<OpenType | undefined>('openType')
  return (
    <FormSection title={t('audience')}>
      <AudienceFields
        choices={Object.values(OpenType)}
        texts={{
          openType: t('openType'),
          departments: t('departments'),
          departmentsHint: t('departmentsHint'),
          everyone: t('everyoneHint'),
          people: t('people'),
        }}
        known={exam?.audienceUsers ?? []}
        everyone="exam:exam:everyone"
      />
      {openType === OpenType.password && (
        <Form.Item
          name="password"
          label={t('password')}
          required={!exam?.hasPassword}
          extra={exam?.hasPassword ? t('passwordKept') : t('passwordHint')}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      )}
    </FormSection>
  )
}

export function Attempts() {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  return (
    <FormSection title={t('attempts')}>
      <FormRow>
        <Form.Item name="attemptLimit" label={t('attemptLimit')} extra={t('zeroNoLimit')}>
          <InputNumber min={0} max={100} precision={0} />
        </Form.Item>
        <Form.Item name="attemptDelayMinutes" label={t('attemptDelayMinutes')}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item name="countedAttempt" label={t('countedAttempt')}>
          <Radio.Group
            options={Object.values(CountedAttempt).map(value => ({ value, label: common(`countedAttempt.${value}`) }))}
          />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

export function Release() {
  const t = useTranslations('exams.exams')
  const endsAt = Form.useWatch<string | null | undefined>('endsAt')
  const release = Form.useWatch<ReleaseRules | undefined>('release')
  const waitsForNoEnd =
    !endsAt && release !== undefined && Object.values(release).some(({ rule }) => rule === ReleaseRule.examEnd)
  return (
    <FormSection title={t('releaseTitle')} hint={t('releaseHint')}>
      <Form.Item name="release" extra={waitsForNoEnd ? t('releaseNoEnd') : undefined}>
        <ReleaseFields />
      </Form.Item>
      <Form.Item name="keysWhileOpen" label={t('keysWhileOpen')} valuePropName="checked" extra={t('keysWhileOpenHint')}>
        <Switch />
      </Form.Item>
      <ResultWordsFields />
    </FormSection>
  )
}

export function Closing() {
  const t = useTranslations('exams.exams')
  return (
    <FormSection title={t('closing')}>
      <Form.Item
        name="abandonUnanswered"
        label={t('abandonUnanswered')}
        valuePropName="checked"
        extra={t('abandonHint')}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="thanks" label={t('thanks')} extra={t('thanksHint')}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
    </FormSection>
  )
}
