import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type Partner, PartnerMode, partners } from '../../contract/partners.ts'
import { Checkbox, Form, Input, Radio, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleSelect } from '../../../access/web/shared/role-select.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { PartnerGuide, PartnerSecret } from './partner-secret.tsx'

type Secret = Output<typeof partners.rotate>

/** Systems that may send people here with a signed link. */
export function PartnerList() {
  const t = useTranslations('identityPartners')
  const canEdit = useCan('sys:partner:edit')
  const [editing, setEditing] = useState<Partner | 'new'>()
  const [secret, setSecret] = useState<Secret>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={partners.paging}
        columns={useColumns(canEdit)}
        rowKey={partner => partner.id}
        rowActions={useActions({ onEdit: setEditing, onSecret: setSecret })}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'sys:partner:edit', run: () => setEditing('new') }}
        emptyText={t('empty')}
      />
      <PartnerGuide />
      {editing !== undefined && (
        <PartnerForm
          key={editing === 'new' ? 'new' : editing.id}
          partner={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={saved => {
            setEditing(undefined)
            if (saved.secret !== null) setSecret({ keyId: saved.keyId, secret: saved.secret })
          }}
        />
      )}
      {secret && <PartnerSecret {...secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function useColumns(canEdit: boolean): readonly ListColumn<Partner>[] {
  const t = useTranslations('identityPartners')
  const listText = useListText()
  const rolesOf = ({ allowsStudents, roles }: Partner) =>
    listText([...(allowsStudents ? [t('students')] : []), ...roles.map(role => role.name)])
  return [
    { key: 'name', title: t('name'), isFixed: true, render: partner => partner.name },
    {
      key: 'enabled',
      kind: 'tag',
      width: 80,
      title: t('enabled'),
      isFixed: true,
      render: partner => <EnabledSwitch partner={partner} canEdit={canEdit} />,
    },
    { key: 'keyId', kind: 'code', width: 170, title: t('keyId'), render: partner => <code>{partner.keyId}</code> },
    { key: 'mode', priority: 1, title: t('mode'), render: partner => t(`modes.${partner.mode}`) },
    { key: 'roles', priority: 1, title: t('roles'), render: rolesOf },
    {
      key: 'identities',
      kind: 'number',
      title: t('identities'),
      align: 'right',
      render: partner => partner.identityCount,
    },
    {
      key: 'createdAt',
      kind: 'minute',
      priority: 3,
      title: t('createdAt'),
      render: partner => formatMinute(partner.createdAt),
    },
  ]
}

function EnabledSwitch({ partner, canEdit }: { partner: Partner; canEdit: boolean }) {
  const t = useTranslations('identityPartners')
  const setEnabled = useEndpointMutation(partners.setEnabled, { invalidates: [partners.paging] })
  return (
    <Switch
      checked={partner.isEnabled}
      disabled={!canEdit}
      loading={setEnabled.isPending}
      aria-label={t('enable', { name: partner.name })}
      onChange={isEnabled => setEnabled.mutate({ id: partner.id, isEnabled })}
    />
  )
}

interface ActionsOptions {
  readonly onEdit: (partner: Partner) => void
  readonly onSecret: (secret: Secret) => void
}

function useActions({ onEdit, onSecret }: ActionsOptions): readonly RowAction<Partner>[] {
  const t = useTranslations('identityPartners')
  const list = useTranslations('staff.list')
  const rotate = useEndpointMutation(partners.rotate, { invalidates: [partners.paging], onSuccess: onSecret })
  const remove = useEndpointMutation(partners.delete, { invalidates: [partners.paging] })
  const common = { look: 'link', permission: 'sys:partner:edit' } as const
  return [
    {
      ...common,
      key: 'edit',
      label: t('editTitle'),
      nameIn: ({ name }) => t('edit', { name }),
      run: rows => rows.forEach(onEdit),
    },
    {
      ...common,
      key: 'rotate',
      label: t('rotateOk'),
      nameIn: ({ name }) => t('rotate', { name }),
      ask: ([partner]) => ({
        title: t('rotateTitle', { name: partner?.name ?? '' }),
        content: t('rotateText'),
        okText: t('rotateOk'),
      }),
      run: ([partner]) => partner && rotate.mutateAsync({ id: partner.id }),
    },
    {
      ...common,
      key: 'delete',
      label: list('delete'),
      nameIn: ({ name }) => t('delete', { name }),
      isDanger: true,
      ask: ([partner]) => ({
        title: t('deleteTitle', { name: partner?.name ?? '' }),
        content: t('deleteText', { count: partner?.identityCount ?? 0 }),
      }),
      run: ([partner]) => partner && remove.mutateAsync({ id: partner.id }),
    },
  ]
}

interface PartnerFormProps {
  readonly partner: Partner | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: Output<typeof partners.save>) => void
}

interface PartnerValues {
  readonly name: string
  readonly mode: PartnerMode
  readonly allowsStudents: boolean
  readonly roleIds: string[]
}

function PartnerForm({ partner, onClose, onSaved }: PartnerFormProps) {
  const t = useTranslations('identityPartners')
  const initial: PartnerValues = {
    name: partner?.name ?? '',
    mode: partner?.mode ?? PartnerMode.bind,
    allowsStudents: partner?.allowsStudents ?? true,
    roleIds: partner?.roles.map(role => role.id) ?? [],
  }
  return (
    <FormDrawer
      title={partner ? t('editTitle') : t('new')}
      endpoint={partners.save}
      initial={initial}
      toInput={values => ({ ...values, ...(partner ? { id: partner.id, version: partner.version } : {}) })}
      invalidates={[partners.paging]}
      fieldOf={{ PARTNER_NAME_TAKEN: 'name' }}
      onSaved={onSaved}
      onClose={onClose}
      onReload={onClose}
    >
      <Form.Item name="name" label={t('name')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="mode" label={t('mode')}>
        <Radio.Group
          options={[PartnerMode.bind, PartnerMode.create].map(value => ({ value, label: t(`modes.${value}`) }))}
          vertical
        />
      </Form.Item>
      <Form.Item label={t('roles')} extra={t('rolesHint')}>
        <Form.Item name="allowsStudents" valuePropName="checked" noStyle>
          <Checkbox>{t('students')}</Checkbox>
        </Form.Item>
      </Form.Item>
      <Form.Item name="roleIds" label={t('adminRoles')}>
        <RoleSelect label={t('adminRoles')} known={partner?.roles ?? []} />
      </Form.Item>
    </FormDrawer>
  )
}
