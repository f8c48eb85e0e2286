import { ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { BankRight, LineKind, PartialScore } from '@tripos/contract-kit/enums.ts'
import { type BlueprintContent, exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { BLUEPRINT_LISTS } from './api.ts'
import { newLine } from './blueprint.rules.ts'
import { BlueprintEditor } from './blueprint-editor.tsx'
import type { BlueprintSlots } from './blueprint-slots.ts'
import { BlueprintReport } from './blueprint-report.tsx'
import { DrawsDrawer } from './draws-drawer.tsx'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { PickedQuestions } from '../../../questions/web/shared/picked-questions.tsx'
import { TagSelect } from '../../../questions/web/shared/tag-select.tsx'
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
    content: blueprint?.content ?? {
      sections: [{ title: t('sectionNo', { no: 1 }), instructions: '', lines: firstLines(bankId) }],
      shuffleQuestions: true,
      shuffleOptions: true,
      partialScore: PartialScore.none,
      wrongPenalty: 0,
    },
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
            <DrawsButton blueprintId={blueprint.id} />
            <NewExamButton blueprintId={blueprint.id} />
          </>
        )
      }
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
          <BlueprintEditor isDisabled={!canEdit} slots={useSlots(blueprint, canEdit)} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}

/** What the editor shows of other features. */
function useSlots(blueprint: Blueprint | undefined, canEdit: boolean): BlueprintSlots {
  const t = useTranslations('exams.blueprints')
  const [known, setKnown] = useState(blueprint?.picked ?? [])
  return {
    bank: (value, onChange) => (
      <BankSelect
        label={t('bank')}
        atLeast={BankRight.use}
        value={value}
        allowClear
        onChange={bankId => onChange(bankId ?? null)}
      />
    ),
    tag: (line, onChange) => (
      <TagSelect label={t('tag')} bankId={line.bankId ?? null} value={line.tag ?? null} onChange={onChange} />
    ),
    richText: (label, value, onChange) => (
      <RichTextField label={label} value={value} onChange={onChange} isCompact isDisabled={!canEdit} />
    ),
    picked: (ids, onChange) => (
      <PickedQuestions
        ids={ids}
        onChange={onChange}
        known={known}
        onLearn={questions => setKnown(old => [...old, ...questions])}
        isDisabled={!canEdit}
      />
    ),
  }
}

const firstLines = (bankId: string | null) =>
  bankId === null ? [] : [{ ...newLine(LineKind.drawnPerCandidate), bankId }]

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

function DrawsButton({ blueprintId }: { blueprintId: string }) {
  const t = useTranslations('exams.blueprints')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ExperimentOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('draws')}
      </Button>
      {isOpen && <DrawsDrawer blueprintId={blueprintId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
