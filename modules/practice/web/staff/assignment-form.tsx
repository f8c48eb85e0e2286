import { BankRight, OpenType } from '@tripos/contract-kit/enums.ts'
import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { Drawer, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { formatDay } from '@tripos/web-kit/format.ts'
import { useMayAddressEveryone } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { AudienceFields } from '../../../identity/web/shared/audience-fields.tsx'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { ChapterField, KnowledgeField } from '../../../questions/web/shared/part-fields.tsx'
import { assignments } from '../../contract/assignments.ts'
import { PRACTICE_AUDIENCES } from '../../contract/practice-banks.ts'
import { PracticeCycle } from '../../contract/practice-modes.ts'
import { addDays } from '../shared/day-text.rules.ts'

type Stored = Output<typeof assignments.detail>
type Fields = Required<Omit<CallInput<typeof assignments.save>, 'id' | 'version'>>

interface AssignmentFormProps {
  readonly id: string
  readonly onClose: () => void
}

/** A new assignment (`new`), or one that is there. */
export function AssignmentForm({ id, onClose }: AssignmentFormProps) {
  return id === 'new' ? <Editor onClose={onClose} /> : <StoredAssignment id={id} onClose={onClose} />
}

function StoredAssignment({ id, onClose }: AssignmentFormProps) {
  const t = useTranslations('practiceStaff.assignments')
  const common = useTranslations('common')
  // What is edited is not what was read some time ago.
  const detail = useEndpoint(assignments.detail, { id }, { staleMs: 0 })
  const [stored, setStored] = useState<Stored>()
  if (stored === undefined && detail.data && !detail.isFetching) setStored(detail.data)
  if (stored) return <Editor stored={stored} onClose={onClose} />
  return (
    <Drawer open title={t('edit')} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Loaded query={detail}>{() => null}</Loaded>
    </Drawer>
  )
}

const newFields = (openType: Fields['openType'], today: string): Fields => ({
  title: '',
  bankId: '',
  chapterId: null,
  knowledgeId: null,
  questionCount: 10,
  goalPercent: 60,
  cycle: PracticeCycle.once,
  startsOn: today,
  dueOn: addDays(today, 6),
  departmentId: null,
  openType,
  audienceDepartmentIds: [],
  audienceUserIds: [],
})

function fieldsOf(stored: Stored): Fields {
  const { id: _, version: __, isClosed: ___, bank: ____, audienceUsers: _____, ...fields } = stored
  return fields
}

function Editor({ stored, onClose }: { stored?: Stored; onClose: () => void }) {
  const t = useTranslations('practiceStaff.assignments')
  const openType = useMayAddressEveryone('practice:bank:everyone') ? OpenType.everyone : OpenType.departments
  // Of whoever opens it, and of then: a tab may have been open for days.
  const [today] = useState(() => formatDay(Date.now()))
  return (
    <FormDrawer<typeof assignments.save, Fields>
      title={t(stored ? 'edit' : 'new')}
      size={640}
      endpoint={assignments.save}
      initial={stored ? fieldsOf(stored) : newFields(openType, today)}
      toInput={values => ({
        ...values,
        chapterId: values.chapterId ?? null,
        knowledgeId: values.knowledgeId ?? null,
        audienceDepartmentIds: values.openType === OpenType.departments ? values.audienceDepartmentIds : [],
        audienceUserIds: values.openType === OpenType.people ? values.audienceUserIds : [],
        ...(stored ? { id: stored.id, version: stored.version } : {}),
      })}
      invalidates={[assignments.paging, assignments.detail, assignments.progress]}
      fieldOf={{
        PRACTICE_BANK_CLOSED: 'bankId',
        END_BEFORE_START: 'dueOn',
        AUDIENCE_EMPTY: 'openType',
        AUDIENCE_TOO_WIDE: 'openType',
        AUDIENCE_OUTSIDE: 'openType',
      }}
      onSaved={() => {
        toast.success(t('saved'))
        onClose()
      }}
      onClose={onClose}
      onReload={onClose}
    >
      <What />
      <When />
      <AudienceFields
        choices={PRACTICE_AUDIENCES}
        texts={{
          openType: t('audience'),
          departments: t('departments'),
          departmentsHint: t('departmentsHint'),
          people: t('people'),
        }}
        known={stored?.audienceUsers ?? []}
        everyone="practice:bank:everyone"
      />
    </FormDrawer>
  )
}

function What() {
  const t = useTranslations('practiceStaff.assignments')
  const form = Form.useFormInstance()
  const bankId = Form.useWatch<string | undefined>('bankId')
  return (
    <>
      <Form.Item name="title" label={t('name')} required>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="bankId" label={t('bank')} required>
        <BankSelect
          label={t('bank')}
          atLeast={BankRight.view}
          // It is a chapter of the other bank.
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
        <Form.Item name="questionCount" label={t('questionCount')} required>
          <InputNumber min={1} max={200} precision={0} />
        </Form.Item>
        <Form.Item name="goalPercent" label={t('goalPercent')} required>
          <InputNumber min={0} max={100} precision={0} />
        </Form.Item>
      </FormRow>
    </>
  )
}

function When() {
  const t = useTranslations('practiceStaff.assignments')
  return (
    <>
      <Form.Item name="cycle" label={t('cycle')}>
        <Radio.Group options={Object.values(PracticeCycle).map(value => ({ value, label: t(`cycles.${value}`) }))} />
      </Form.Item>
      <FormRow>
        <Form.Item name="startsOn" label={t('startsOn')} required>
          <Input type="date" />
        </Form.Item>
        <Form.Item name="dueOn" label={t('dueOn')} required>
          <Input type="date" />
        </Form.Item>
      </FormRow>
      <Form.Item name="departmentId" label={t('department')}>
        <DepartmentSelect label={t('department')} />
      </Form.Item>
    </>
  )
}
