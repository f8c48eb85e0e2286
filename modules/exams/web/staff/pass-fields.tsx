import { Checkbox, Form } from 'antd'
import { useTranslations } from 'use-intl'
import { PointsInput } from '../shared/points-input.tsx'

interface PassFieldsProps {
  readonly isPublished: boolean
  /** A published exam in which every paper passes already has been confirmed. */
  readonly wasZero: boolean
}

/** The pass score. With 0 an empty paper passes: said at once, and confirmed where candidates meet the change at once. */
export function PassFields({ isPublished, wasZero }: PassFieldsProps) {
  const t = useTranslations('exams.exams')
  const isZero = Form.useWatch<number | undefined>('passPoints') === 0
  return (
    <div>
      <Form.Item name="passPoints" label={t('passPoints')} required extra={t(isZero ? 'passZero' : 'passHint')}>
        <PointsInput />
      </Form.Item>
      {isZero && isPublished && !wasZero && (
        <Form.Item name="confirmsPassZero" valuePropName="checked">
          <Checkbox>{t('risks.passZero')}</Checkbox>
        </Form.Item>
      )}
    </div>
  )
}
