import { users } from '../../../contract/users.ts'
import { Alert, Form, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { USER_LISTS } from '../api.ts'
import { DepartmentsSelect } from '../../../../org/web/shared/department-select.tsx'
import { RoleSelect } from '../../../../access/web/shared/role-select.tsx'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { type ActionResult, type NamedUser, useWho } from './who.ts'

const MODES = ['add', 'remove', 'replace'] as const

interface MembershipDialogProps {
  readonly kind: 'roles' | 'departments'
  readonly people: readonly NamedUser[]
  readonly onDone: (result: ActionResult) => void
  readonly onClose: () => void
}

/** Adds, removes or replaces roles or departments of several users at once. */
export function MembershipDialog({ kind, people, onDone, onClose }: MembershipDialogProps) {
  const t = useTranslations('identityUsers.membership')
  const actions = useTranslations('identityUsers.actions')
  const common = useTranslations('common')
  const who = useWho()(people)
  const [mode, setMode] = useState<(typeof MODES)[number]>('add')
  const [chosen, setChosen] = useState<string[]>([])
  const options = {
    invalidates: USER_LISTS,
    onSuccess: ({ changedCount }: { readonly changedCount: number }) =>
      onDone({ text: actions('changed', { count: changedCount }) }),
  }
  const setRoles = useEndpointMutation(users.setRoles, options)
  const setDepartments = useEndpointMutation(users.setDepartments, options)
  const ids = people.map(person => person.id)
  const formId = useId()
  const isComplete = mode === 'replace' || chosen.length > 0
  const apply = () => {
    if (!isComplete) return
    if (kind === 'roles') setRoles.mutate({ ids, mode, roleIds: chosen })
    else setDepartments.mutate({ ids, mode, departmentIds: chosen })
  }
  const isEmptying = mode === 'replace' && chosen.length === 0
  return (
    <Modal
      open
      title={kind === 'roles' ? t('rolesTitle', { who }) : t('departmentsTitle', { who })}
      okText={t('apply')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: isEmptying, disabled: !isComplete, htmlType: 'submit', form: formId }}
      confirmLoading={setRoles.isPending || setDepartments.isPending}
      onCancel={onClose}
    >
      <Form id={formId} layout="vertical" onFinish={apply}>
        <Form.Item label={t('how')}>
          <Radio.Group
            aria-label={t('how')}
            value={mode}
            onChange={event => setMode(event.target.value as typeof mode)}
            options={MODES.map(value => ({ value, label: t(value) }))}
          />
        </Form.Item>
        <Form.Item label={t(kind)} extra={kind === 'roles' ? t('rolesHint') : undefined}>
          {kind === 'roles' ? (
            <RoleSelect label={t('roles')} value={chosen} onChange={setChosen} known={[]} />
          ) : (
            <DepartmentsSelect label={t('departments')} value={chosen} onChange={setChosen} />
          )}
        </Form.Item>
        {isEmptying && <Alert type="warning" showIcon title={t('replaceNone')} />}
      </Form>
    </Modal>
  )
}
