import { Checkbox, Form } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { PointsInput } from '../shared/points-input.tsx'
import { usePaperTotal } from './use-paper-total.ts'

interface PassFieldsProps {
  readonly isPublished: boolean
  /** A published exam in which every paper passes already has been confirmed. */
  readonly wasZero: boolean
}

/** The pass score. With 0 an empty paper passes: said at once, and confirmed where candidates meet the change at once. */
export function PassFields({ isPublished, wasZero }: PassFieldsProps) {
  const t = useTranslations('exams.exams')
  const passPoints = Form.useWatch<number | undefined>('passPoints')
  const totalPoints = usePaperTotal()
  const isZero = passPoints === 0
  const percent = passPoints === undefined || !totalPoints ? undefined : Math.round((passPoints / totalPoints) * 100)
  const share =
    percent === undefined ? t('passHint') : t('passShare', { percent, total: formatPoints(totalPoints ?? 0) })
  return (
    <div>
      <Form.Item name="passPoints" label={t('passPoints')} required extra={isZero ? t('passZero') : share}>
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
