import { PlusOutlined } from '@ant-design/icons'
import { type BlueprintContent, exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Form, Input } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BLUEPRINT_LISTS } from './api.ts'
import { drawnFrom, newContent, withCount } from './blueprint.rules.ts'
import { BlueprintEditor } from './blueprint-editor.tsx'
import { BlueprintReport } from './blueprint-report.tsx'
import { DrawsButton } from './paper-preview.tsx'
import { useBlueprintSlots } from './use-blueprint-slots.tsx'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { examsPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Blueprint = Output<typeof exams.blueprintDetail>

interface BlueprintForm {
  readonly name: string
  readonly departmentId: string | null
  readonly content: BlueprintContent
}

export function BlueprintEdit() {
  const { id = 'new' } = useParams()
  const bankId = useSearchParams()[0].get('bankId')
  return id === 'new' ? <Editor key={bankId ?? 'new'} bankId={bankId} /> : <StoredBlueprint key={id} id={id} />
}

function StoredBlueprint({ id }: { id: string }) {
  const detail = useEndpoint(exams.blueprintDetail, { id })
  return (
    <Loaded query={detail}>
      {blueprint => <Editor key={blueprint.version} blueprint={blueprint} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

interface EditorProps {
  readonly blueprint?: Blueprint
  /** What a new one draws from at first. */
  readonly bankId?: string | null
  readonly onReload?: () => void
}

function Editor({ blueprint, bankId = null, onReload }: EditorProps) {
  const t = useTranslations('exams.blueprints')
  const navigate = useNavigate()
  const canEdit = useCan('exam:blueprint:edit') && (blueprint?.canEdit ?? true)
  const initial: BlueprintForm = {
    name: blueprint?.name ?? '',
    departmentId: blueprint?.departmentId ?? null,
    content: blueprint?.content ?? newContent(t('sectionNo', { no: 1 }), bankId === null ? [] : [drawnFrom(bankId)]),
  }
  return (
    <FormPage
      title={blueprint ? blueprint.name : t('new')}
      subject={blueprint?.name ?? ''}
      hint={t('hint')}
      back={examsPaths.blueprints}
      endpoint={exams.blueprintSave}
      initial={initial}
      canEdit={canEdit}
      toInput={values => ({ ...values, ...(blueprint ? { id: blueprint.id, version: blueprint.version } : {}) })}
      invalidates={BLUEPRINT_LISTS}
      onSaved={({ id }) => {
        if (!blueprint) void navigate(examsPaths.blueprint(id), { replace: true })
      }}
      actions={
        blueprint && (
          <>
            <DrawsButton blueprintId={blueprint.id} name={blueprint.name} />
            <NewExamButton blueprintId={blueprint.id} />
          </>
        )
      }
      {...(blueprint ? {} : { startAt: 'name' })}
      {...(onReload ? { onReload } : {})}
    >
      {blueprint && (
        <div className={styles.report}>
          <BlueprintReport report={blueprint.report} />
        </div>
      )}
      <FormSection title={t('basics')}>
        <FormRow>
          <Form.Item name="name" label={t('name')} required>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
            <DepartmentSelect label={t('department')} />
          </Form.Item>
        </FormRow>
      </FormSection>
      <FormSection title={t('sections')}>
        <Form.Item name="content">
          <Content blueprint={blueprint} canEdit={canEdit} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}

interface ContentProps {
  readonly blueprint: Blueprint | undefined
  readonly canEdit: boolean
  /** From the form. */
  readonly value?: BlueprintContent
  readonly onChange?: (content: BlueprintContent) => void
}

function Content({ blueprint, canEdit, ...field }: ContentProps) {
  const form = Form.useFormInstance<BlueprintForm>()
  return (
    <BlueprintEditor
      {...field}
      isDisabled={!canEdit}
      slots={useBlueprintSlots(blueprint?.picked ?? [], canEdit)}
      isNew={blueprint === undefined}
      onPropose={(line, count) =>
        form.setFieldValue('content', withCount(form.getFieldValue('content') as BlueprintContent, line, count))
      }
    />
  )
}

/** What comes next. */
function NewExamButton({ blueprintId }: { blueprintId: string }) {
  const t = useTranslations('exams.blueprints')
  const navigate = useNavigate()
  if (!useCan('exam:exam:edit')) return null
  return (
    <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate(examsPaths.newExam(blueprintId))}>
      {t('newExam')}
    </Button>
  )
}
