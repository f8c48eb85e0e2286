import { Form, Input, Radio } from 'antd'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { UserSelect } from '../../../identity/web/shared/user-select.tsx'
import { entitlements, STAFF_SOURCES, THING_KINDS, type ThingKind } from '../../contract.ts'
import { ThingSelect } from '../shared/thing-select.tsx'

interface Values {
  readonly kind: ThingKind
  readonly thing: string | undefined
  readonly userIds: string[]
  readonly source: (typeof STAFF_SOURCES)[number]
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly reason: string
}

const NEW: Values = {
  kind: 'course',
  thing: undefined,
  userIds: [],
  source: 'byHand',
  startsAt: null,
  endsAt: null,
  reason: '',
}

/** Gives students access to an exam or a course, with the reason. */
export function GrantForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entitlements')
  return (
    <FormDrawer
      title={t('grant')}
      endpoint={entitlements.add}
      initial={NEW}
      toInput={({ kind, thing, ...values }: Values) => ({ ...values, thing: { kind, id: thing ?? '' } })}
      invalidates={[entitlements.paging]}
      onSaved={({ count }: { count: number }) => {
        toast.success(t('granted', { count }))
        onClose()
      }}
      onClose={onClose}
    >
      <What />
      <Form.Item name="userIds" label={t('users')} required>
        <UserSelect label={t('users')} known={[]} />
      </Form.Item>
      <Form.Item name="source" label={t('source')}>
        <Radio.Group options={STAFF_SOURCES.map(value => ({ value, label: t(`sources.${value}`) }))} />
      </Form.Item>
      <Form.Item name="startsAt" label={t('startsAt')} extra={t('startsAtHint')}>
        <MomentInput label={t('startsAt')} />
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')} extra={t('endsAtHint')}>
        <MomentInput label={t('endsAt')} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} required>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  )
}

function What() {
  const t = useTranslations('entitlements')
  const form = Form.useFormInstance()
  const kind = Form.useWatch<ThingKind | undefined>('kind') ?? NEW.kind
  return (
    <>
      <Form.Item name="kind" label={t('kind')}>
        <Radio.Group
          options={THING_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
          // What was chosen is of the other kind.
          onChange={() => form.setFieldValue('thing', undefined)}
        />
      </Form.Item>
      <Form.Item name="thing" label={t('thing')} required>
        <ThingSelect kind={kind} label={t('thing')} />
      </Form.Item>
    </>
  )
}
