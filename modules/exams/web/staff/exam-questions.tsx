import { ExamKind } from '@tripos/contract-kit/enums.ts'
import { Form, Input, Radio } from 'antd'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { linesOf, totalsOf, withCount } from './blueprint.rules.ts'
import { BlueprintEditor } from './blueprint-editor.tsx'
import { BlueprintSelect } from './blueprint-select.tsx'
import type { FieldsProps } from './exam-fields.tsx'
import { type ExamForm, proposedPass, type QuestionSource } from './exam-form.rules.ts'
import { useBlueprintSlots } from './use-blueprint-slots.tsx'

/** What the exam is called, and what is asked in it. */
export function Questions(props: FieldsProps) {
  return (
    <>
      <Basics />
      <Source {...props} />
    </>
  )
}

function Basics() {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  const kind = Form.useWatch<ExamKind | undefined>('examKind')
  return (
    <FormSection title={t('basics')}>
      <FormRow>
        <Form.Item name="title" label={t('name')} required>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
          <DepartmentSelect label={t('department')} />
        </Form.Item>
      </FormRow>
      <Form.Item name="examKind" label={t('kind')} extra={kind === ExamKind.mock && t('mockHint')}>
        <Radio.Group options={Object.values(ExamKind).map(value => ({ value, label: common(`examKind.${value}`) }))} />
      </Form.Item>
    </FormSection>
  )
}

const SOURCES: readonly QuestionSource[] = ['own', 'blueprint']

function Source({ exam, blueprint, picked }: FieldsProps) {
  const t = useTranslations('exams.exams')
  const form = Form.useFormInstance<ExamForm>()
  const source = Form.useWatch('source', form)
  const mayCompose = useCan('exam:blueprint:edit')
  const canEdit = useCan('exam:exam:edit') && (exam?.canEdit ?? true)
  const slots = useBlueprintSlots(exam?.picked ?? picked ?? [], canEdit && mayCompose)
  const propose = useProposedPass(exam)
  return (
    <FormSection title={t('questionsTitle')}>
      <Form.Item name="source" label={t('source')} extra={!mayCompose && t('mayNotCompose')}>
        <Radio.Group
          options={SOURCES.map(value => ({
            value,
            label: t(`sources.${value}`),
            disabled: value === 'own' && !mayCompose,
          }))}
        />
      </Form.Item>
      {source === 'own' && (
        <Form.Item name="composition">
          <BlueprintEditor
            isDisabled={!canEdit || !mayCompose}
            slots={slots}
            isNew={exam === undefined}
            onPropose={(line, count) => {
              const content = withCount(form.getFieldValue('composition') as ExamForm['composition'], line, count)
              form.setFieldValue('composition', content)
              propose(totalsOf(linesOf(content)).points)
            }}
            onChange={content => propose(totalsOf(linesOf(content)).points)}
          />
        </Form.Item>
      )}
      {source === 'blueprint' && (
        <Form.Item name="blueprintId" label={t('blueprint')} required extra={t('blueprintHint')}>
          <BlueprintSelect
            known={knownBlueprint(exam) ?? blueprint}
            onTotal={total => {
              form.setFieldValue('blueprintTotal', total)
              propose(total)
            }}
          />
        </Form.Item>
      )}
    </FormSection>
  )
}

const knownBlueprint = (exam: FieldsProps['exam']) =>
  exam?.composition === null ? { id: exam.blueprintId, name: exam.blueprintName } : undefined

/** What was proposed follows the questions; what somebody typed stays. */
function useProposedPass(exam: FieldsProps['exam']): (totalPoints: number) => void {
  const form = Form.useFormInstance<ExamForm>()
  // Of a draft that is opened again nobody knows any more what was typed.
  const proposed = useRef(exam && proposedPass(exam.totalPoints))
  return totalPoints => {
    const isProposal =
      proposed.current === undefined
        ? !form.isFieldTouched('passPoints')
        : form.getFieldValue('passPoints') === proposed.current
    if (totalPoints === 0 || !isProposal) return
    proposed.current = proposedPass(totalPoints)
    form.setFieldValue('passPoints', proposed.current)
  }
}
