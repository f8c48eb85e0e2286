import { BankRight } from '@tripos/contract-kit/enums.ts'
import { Form, InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { ChapterField, KnowledgeField } from '../../../questions/web/shared/part-fields.tsx'

interface PracticeFieldsProps {
  /** The bank of the lesson, which the author may not be able to look up. */
  readonly bank: { readonly id: string; readonly name: string } | null
}

/** What is to be practised, and when that is enough. */
export function PracticeFields({ bank }: PracticeFieldsProps) {
  const t = useTranslations('courses.lesson')
  const form = Form.useFormInstance()
  const bankId = Form.useWatch<string | null | undefined>('bankId')
  return (
    <>
      <Form.Item name="bankId" label={t('bank')} required extra={t('bankHint')}>
        <BankSelect
          label={t('bank')}
          atLeast={BankRight.view}
          known={bank === null ? [] : [bank]}
          onChange={() => form.setFieldValue('chapterId', null)}
        />
      </Form.Item>
      {bankId && (
        <Form.Item name="chapterId" label={t('chapter')} extra={t('chapterHint')}>
          <ChapterField bankId={bankId} label={t('chapter')} />
        </Form.Item>
      )}
      <Form.Item name="knowledgeId" label={t('knowledge')}>
        <KnowledgeField label={t('knowledge')} />
      </Form.Item>
      <FormRow>
        <Form.Item name="questionCount" label={t('questionCount')} required extra={t('questionCountHint')}>
          <InputNumber min={1} max={200} precision={0} />
        </Form.Item>
        <Form.Item name="goalPercent" label={t('goalPercent')} required extra={t('goalPercentHint')}>
          <InputNumber min={0} max={100} precision={0} />
        </Form.Item>
      </FormRow>
    </>
  )
}
