import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { Form, Input as TextInput, InputNumber, Radio, Switch } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { LANGUAGES } from '@tripos/web-kit/locale.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { AfterLoss, GrantRule } from '../../contract/certificate-states.ts'
import { defaultDesign } from '../../contract/default-design.ts'
import { certificateKinds, MAX_VALID_MONTHS } from '../../contract/kinds.ts'
import { certificatesPaths } from '../shared/paths.ts'
import { DesignField } from './designer/design-field.tsx'
import { KIND_LISTS } from './lists.ts'
import { PreviewButton } from './preview-button.tsx'
import { RuleFields } from './rule-fields.tsx'

type Stored = Output<typeof certificateKinds.detail>
type KindForm = Omit<Input<typeof certificateKinds.save>, 'id' | 'version'>

/** A kind of certificates: its page, its rule, its numbers. */
export function CertificateKindEdit() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <Editor key="new" /> : <StoredKind key={id} id={id} />
}

function StoredKind({ id }: { id: string }) {
  const detail = useEndpoint(certificateKinds.detail, { id })
  return (
    <Loaded query={detail}>
      {kind => <Editor key={kind.version} kind={kind} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

function formOf(kind: Stored): KindForm {
  const { id: _id, version: _version, exams: _exams, course: _course, issuedCount: _count, ...fields } = kind
  return fields
}

function useNewKind(): KindForm {
  const language = useLocaleStore(state => state.language)
  return {
    name: '',
    language,
    criteria: '',
    design: defaultDesign(language),
    numberPattern: '{yyyy}{MM}-{seq:5}',
    validMonths: null,
    renewDays: 30,
    rule: GrantRule.byHand,
    examIds: [],
    courseId: null,
    afterVoid: AfterLoss.revoke,
    afterRegrade: AfterLoss.revoke,
    afterLaterFail: AfterLoss.keep,
    isActive: true,
  }
}

function Editor({ kind, onReload }: { kind?: Stored; onReload?: () => void }) {
  const t = useTranslations('certificatesStaff.kind')
  const navigate = useNavigate()
  const canEdit = useCan('certificate:kind:edit')
  const fresh = useNewKind()
  return (
    <FormPage
      title={t(kind ? 'edit' : 'new')}
      subject={kind?.name ?? ''}
      hint={kind && kind.issuedCount > 0 ? t('issued', { count: kind.issuedCount }) : undefined}
      back={certificatesPaths.kinds}
      endpoint={certificateKinds.save}
      initial={kind ? formOf(kind) : fresh}
      canEdit={canEdit}
      toInput={values => ({ ...values, ...(kind ? { id: kind.id, version: kind.version } : {}) })}
      invalidates={KIND_LISTS}
      fieldOf={{ CERTIFICATE_PATTERN_TAKEN: 'numberPattern', CERTIFICATE_PICTURES_TOO_LARGE: 'design' }}
      onSaved={({ id }) => {
        toast.success(t('saved'))
        if (!kind) void navigate(certificatesPaths.kind(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
    >
      <Basics />
      <FormSection title={t('design')} hint={t('designHint')}>
        <Form.Item name="design">
          <DesignField isDisabled={!canEdit} />
        </Form.Item>
        {canEdit && <PreviewButton />}
      </FormSection>
      <RuleFields kind={kind} />
      <Validity />
    </FormPage>
  )
}

const PATTERN_PARTS = { year: '{yyyy}', month: '{MM}', day: '{dd}', seq: '{seq:5}', random: '{random:8}' }

function Basics() {
  const t = useTranslations('certificatesStaff.kind')
  const common = useTranslations('common')
  return (
    <FormSection title={t('basics')}>
      <FormRow>
        <Form.Item name="name" label={t('name')} extra={t('nameHint')} required>
          <TextInput maxLength={100} />
        </Form.Item>
        <Form.Item name="language" label={t('language')} extra={t('languageHint')}>
          <Radio.Group options={LANGUAGES.map(value => ({ value, label: common(`languages.${value}`) }))} />
        </Form.Item>
      </FormRow>
      <Form.Item name="criteria" label={t('criteria')} extra={t('criteriaHint')} required>
        <TextInput maxLength={500} />
      </Form.Item>
      <FormRow>
        <Form.Item
          name="numberPattern"
          label={t('numberPattern')}
          extra={t('numberPatternHint', PATTERN_PARTS)}
          required
        >
          <TextInput maxLength={60} />
        </Form.Item>
        <Form.Item name="isActive" label={t('isActive')} valuePropName="checked" extra={t('isActiveHint')}>
          <Switch />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

function Validity() {
  const t = useTranslations('certificatesStaff.kind')
  return (
    <FormSection title={t('validity')} hint={t('validityHint')}>
      <FormRow>
        <Form.Item name="validMonths" label={t('validMonths')} extra={t('validMonthsHint')}>
          <InputNumber min={1} max={MAX_VALID_MONTHS} precision={0} />
        </Form.Item>
        <Form.Item name="renewDays" label={t('renewDays')} extra={t('renewDaysHint')}>
          <InputNumber min={1} max={365} precision={0} />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}
