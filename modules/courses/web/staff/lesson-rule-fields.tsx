import { LessonKind } from '../../contract/course-kinds.ts'
import { Form, InputNumber, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { isMeasured, isRecorded } from './lesson-form.rules.ts'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import styles from './courses.module.css'

const SAYS: Partial<Readonly<Record<LessonKind, 'exam' | 'homework' | 'practice' | 'scorm'>>> = {
  [LessonKind.exam]: 'exam',
  [LessonKind.practice]: 'practice',
  [LessonKind.homework]: 'homework',
  [LessonKind.scorm]: 'scorm',
}

/** When a lesson is complete, and what its player forbids. */
export function LessonRuleFields({ kind }: { kind: LessonKind }) {
  const t = useTranslations('courses.rule')
  const says = SAYS[kind] ?? 'other'
  return (
    <section aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={styles.hint}>{t(`says.${says}`)}</p>
      <FormRow>
        <Form.Item name="needMinutes" label={t('needMinutes')} extra={t('needMinutesHint')}>
          <InputNumber min={0.1} max={6000} step={1} precision={1} />
        </Form.Item>
        {isMeasured(kind) && (
          <Form.Item name="needPercent" label={t('needPercent')} extra={t('needPercentHint')}>
            <InputNumber min={1} max={100} precision={0} />
          </Form.Item>
        )}
        <Form.Item name="idleMinutes" label={t('idleMinutes')} extra={t('idleMinutesHint')}>
          <InputNumber min={1} max={120} precision={0} />
        </Form.Item>
      </FormRow>
      {isRecorded(kind) && (
        <FormRow>
          <Form.Item
            name="noForwardSeek"
            label={t('noForwardSeek')}
            valuePropName="checked"
            extra={t('noForwardSeekHint')}
          >
            <Switch />
          </Form.Item>
          <Form.Item name="noSpeed" label={t('noSpeed')} valuePropName="checked" extra={t('noSpeedHint')}>
            <Switch />
          </Form.Item>
        </FormRow>
      )}
    </section>
  )
}
