import { RoleType } from '@tripos/contract-kit/enums.ts'
import { password as passwordRule } from '@tripos/contract-kit/fields.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { users } from '../../../contract/users.ts'
import { Alert, Button, Checkbox, Form, Input, Modal, Radio, Table } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { USER_LISTS } from '../api.ts'
import { copyText } from '@tripos/web-kit/copy-text.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { type NamedUser, useWho } from './who.ts'

interface PasswordDialogProps {
  readonly people: readonly NamedUser[]
  readonly onDone: () => void
  readonly onClose: () => void
}

type Told = Output<typeof users.newPasswords>

/** Gives a typed password to one user, or generated ones to several; those are shown once. */
export function PasswordDialog({ people, onDone, onClose }: PasswordDialogProps) {
  const [told, setTold] = useState<Told>()
  if (told) return <PasswordResult told={told} onClose={onDone} />
  return <PasswordForm people={people} onTold={setTold} onClose={onClose} />
}

interface PasswordFormProps {
  readonly people: readonly NamedUser[]
  readonly onTold: (told: Told) => void
  readonly onClose: () => void
}

function PasswordForm({ people, onTold, onClose }: PasswordFormProps) {
  const t = useTranslations('identityUsers.password')
  const common = useTranslations('common')
  const who = useWho()(people)
  const [how, setHow] = useState<'generated' | 'typed'>('generated')
  const [typed, setTyped] = useState('')
  const [mustChangePassword, setMustChange] = useState(true)
  const give = useEndpointMutation(users.newPasswords, { invalidates: USER_LISTS, onSuccess: onTold })
  const [own, setOwn] = useState('')
  const formId = useId()
  // Whoever sets the password of an administrator shows that they are no stranger at an open browser.
  const needsOwn = people.some(person => person.roleType === RoleType.administrator)
  const isTyped = how === 'generated' || passwordRule.safeParse(typed).success
  const isRight = isTyped && (!needsOwn || own !== '')
  const confirm = () => {
    if (!isRight) return
    const ids = people.map(person => person.id)
    give.mutate({
      ids,
      mustChangePassword,
      ...(how === 'typed' ? { password: typed } : {}),
      ...(needsOwn ? { ownPassword: own } : {}),
    })
  }
  return (
    <Modal
      open
      title={t('title', { who })}
      okText={t('confirm')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, disabled: !isRight, htmlType: 'submit', form: formId }}
      confirmLoading={give.isPending}
      onCancel={onClose}
    >
      <p>{t('text')}</p>
      <Form id={formId} layout="vertical" onFinish={confirm}>
        {people.length === 1 && (
          <Form.Item label={t('how')}>
            <Radio.Group
              aria-label={t('how')}
              value={how}
              onChange={event => setHow(event.target.value as typeof how)}
              options={(['generated', 'typed'] as const).map(value => ({ value, label: t(value) }))}
            />
          </Form.Item>
        )}
        {how === 'typed' && (
          <Form.Item label={t('password')} htmlFor="new-password" extra={t('hint')} required>
            <Input.Password
              id="new-password"
              autoComplete="new-password"
              maxLength={128}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </Form.Item>
        )}
        {needsOwn && (
          <Form.Item label={t('own')} htmlFor="own-password" extra={t('ownHint')} required>
            <Input.Password
              id="own-password"
              autoComplete="current-password"
              maxLength={128}
              value={own}
              onChange={event => setOwn(event.target.value)}
            />
          </Form.Item>
        )}
        <Checkbox checked={mustChangePassword} onChange={event => setMustChange(event.target.checked)}>
          {t('mustChange')}
        </Checkbox>
      </Form>
    </Modal>
  )
}

function PasswordResult({ told, onClose }: { told: Told; onClose: () => void }) {
  const t = useTranslations('identityUsers.password')
  const common = useTranslations('common')
  const copy = async () => {
    const text = told.map(({ userName, realName, password }) => `${userName}\t${realName}\t${password}`).join('\n')
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(common('copyFailed'))
  }
  return (
    <Modal
      open
      title={t('resultTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('resultText')} />
      <Table
        size="small"
        rowKey="id"
        dataSource={told}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'userName', title: t('userName'), dataIndex: 'userName' },
          { key: 'realName', title: t('realName'), dataIndex: 'realName' },
          { key: 'password', title: t('password'), render: (_, row) => <code>{row.password}</code> },
        ]}
      />
    </Modal>
  )
}
