import { installedModules } from '@tripos/contract-kit/installed.ts'
import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { messageRobots, ROBOT_PROVIDERS } from '../../contract.ts'
import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { SecretField, typedSecrets } from '@tripos/ui-staff/secret-field.tsx'
import { useKindName } from './use-kind-name.ts'

type Robot = RowOf<typeof messageRobots.paging>

export function RobotList() {
  const t = useTranslations('messageChannels')
  const [editing, setEditing] = useState<Robot | 'new'>()
  return (
    <>
      <ListPage
        title={t('tabs.robots')}
        hint={t('robots.hint')}
        endpoint={messageRobots.paging}
        columns={useColumns()}
        rowKey={robot => robot.id}
        rowActions={useActions(setEditing)}
        create={{ text: t('robots.new'), permission: 'sys:message:edit', run: () => setEditing('new') }}
        emptyText={t('robots.empty')}
      />
      {editing !== undefined && (
        <RobotForm robot={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly ListColumn<Robot>[] {
  const t = useTranslations('messageChannels.robots')
  const listText = useListText()
  const kindName = useKindName()
  return [
    { key: 'name', title: t('name'), isFixed: true, render: robot => robot.name },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: robot => <Tag tone={robot.isOn ? 'success' : 'neutral'}>{t(robot.isOn ? 'on' : 'off')}</Tag>,
    },
    {
      key: 'provider',
      kind: 'tag',
      priority: 1,
      title: t('provider'),
      render: robot => t(`providers.${robot.provider}`),
    },
    { key: 'address', title: t('address'), render: robot => robot.addressHint },
    {
      key: 'kinds',
      priority: 1,
      title: t('kinds'),
      render: robot => (robot.kinds.length === 0 ? t('noKinds') : listText(robot.kinds.map(kindName))),
    },
  ]
}

function useActions(onEdit: (robot: Robot) => void): readonly RowAction<Robot>[] {
  const t = useTranslations('messageChannels')
  const remove = useEndpointMutation(messageRobots.delete, { invalidates: [messageRobots.paging] })
  const test = useEndpointMutation(messageRobots.test, {
    onSuccess({ outcome, answer }) {
      if (outcome === 'sent') toast.success(t('robots.tested'))
      else toast.error([t(`test.outcomes.${outcome}`), answer].join(' '))
    },
  })
  const common = { look: 'link', permission: 'sys:message:edit' } as const
  return [
    {
      ...common,
      key: 'test',
      label: t('robots.test'),
      nameIn: ({ name }) => t('robots.testOne', { name }),
      run: ([robot]) => robot && test.mutateAsync({ id: robot.id }),
    },
    {
      ...common,
      key: 'edit',
      label: t('robots.edit'),
      nameIn: ({ name }) => t('robots.editOne', { name }),
      run: rows => rows.forEach(onEdit),
    },
    {
      ...common,
      key: 'delete',
      label: t('robots.delete'),
      nameIn: ({ name }) => t('robots.deleteOne', { name }),
      isDanger: true,
      ask: ([robot]) => ({
        title: t('robots.deleteTitle', { name: robot?.name ?? '' }),
        content: t('robots.deleteText'),
        okText: t('robots.delete'),
      }),
      run: ([robot]) => robot && remove.mutateAsync({ ids: [robot.id] }),
    },
  ]
}

/** What colleagues are told: notifications of staff. */
const staffKinds = (): string[] =>
  installedModules().flatMap(({ notifications = {} }) =>
    Object.entries(notifications).flatMap(([kind, { to }]) => (to === 'student' ? [] : [kind])),
  )

interface RobotFormProps {
  readonly robot: Robot | undefined
  readonly onClose: () => void
}

function RobotForm({ robot, onClose }: RobotFormProps) {
  const t = useTranslations('messageChannels')
  const kindName = useKindName()
  const initial = {
    name: robot?.name ?? '',
    provider: robot?.provider ?? ('wecom' as const),
    address: '',
    secret: '',
    kinds: robot?.kinds ?? [],
    isOn: robot?.isOn ?? true,
  }
  return (
    <FormDrawer
      title={t(robot ? 'robots.edit' : 'robots.new')}
      endpoint={messageRobots.save}
      initial={initial}
      toInput={({ address, secret, ...values }) => ({
        ...values,
        ...(address === '' ? {} : { address }),
        ...typedSecrets({ secret }),
        ...(robot ? { id: robot.id, version: robot.version } : {}),
      })}
      invalidates={[messageRobots.paging]}
      onSaved={onClose}
      onClose={onClose}
      onReload={onClose}
    >
      <Form.Item name="name" label={t('robots.name')} required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="provider" label={t('robots.provider')}>
        <Select options={ROBOT_PROVIDERS.map(value => ({ value, label: t(`robots.providers.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('robots.address')}
        required={robot === undefined}
        extra={t('robots.addressHint')}
      >
        <Input
          placeholder={robot ? t('robots.addressKept', { hint: robot.addressHint }) : ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Form.Item>
      <SecretField
        name="secret"
        label={t('robots.secret')}
        hint={t('robots.secretHint')}
        isKept={robot?.hasSecret ?? false}
      />
      <Form.Item name="kinds" label={t('robots.kinds')} extra={t('robots.kindsHint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={staffKinds().map(value => ({ value, label: kindName(value) }))}
        />
      </Form.Item>
      <Form.Item name="isOn" label={t('robots.on')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}
