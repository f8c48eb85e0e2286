import { DeleteOutlined } from '@ant-design/icons'
import { banks } from '../../../contract/banks.ts'
import { BankRight, GranteeKind } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../../../contract/questions.ts'
import { Button, Drawer, Form, Modal, Radio, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './banks.module.css'
import { GranteeSelect } from './grantee-select.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

type Grant = Output<typeof banks.grants>['rows'][number]
type GrantableRight = 1 | 2 | 3

export interface SharedBank {
  readonly id: string
  readonly name: string
  readonly owner: { readonly name: string }
}

interface BankProps {
  readonly bank: SharedBank
}

const RIGHTS: readonly GrantableRight[] = [BankRight.view, BankRight.use, BankRight.edit]
const SIZE = 10

/** Who owns a bank, whom it is shared with, and how to change both. */
export function SharingDrawer({ bank, onClose }: BankProps & { readonly onClose: () => void }) {
  const t = useTranslations('questionsBanks.sharing')
  const common = useTranslations('common')
  const [isTransferring, setTransferring] = useState(false)
  return (
    <Drawer
      open
      title={t('title', { name: bank.name })}
      size={640}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <p className={styles.owner}>
        <span>
          {t('owner')}: <strong>{bank.owner.name}</strong>
        </span>
        <Button onClick={() => setTransferring(true)}>{t('transfer')}</Button>
      </p>
      <AddGrant bank={bank} />
      <Grants bank={bank} />
      {isTransferring && <TransferDialog bank={bank} onClose={() => setTransferring(false)} onDone={onClose} />}
    </Drawer>
  )
}

function useRightOptions() {
  const t = useTranslations('questionsBanks')
  return RIGHTS.map(value => ({ value, label: t(`right.${value}`), hint: t(`rightHint.${value}`) }))
}

function AddGrant({ bank }: BankProps) {
  const t = useTranslations('questionsBanks.sharing')
  const [kind, setKind] = useState<GranteeKind>(GranteeKind.person)
  const [granteeId, setGranteeId] = useState<string>()
  const [right, setRight] = useState<GrantableRight>(BankRight.use)
  const save = useEndpointMutation(banks.grantSave, {
    invalidates: [banks.grants],
    onSuccess: () => {
      toast.success(t('added'))
      setGranteeId(undefined)
    },
  })
  return (
    <Form layout="vertical" className={styles.add ?? ''}>
      <Form.Item label={t('kind')}>
        <Radio.Group
          aria-label={t('kind')}
          value={kind}
          options={Object.values(GranteeKind).map(value => ({ value, label: t(`kinds.${value}`) }))}
          onChange={event => {
            setKind(event.target.value as GranteeKind)
            setGranteeId(undefined)
          }}
        />
      </Form.Item>
      <Form.Item extra={kind === GranteeKind.department ? t('departmentHint') : undefined}>
        <GranteeSelect
          // Another kind is another search.
          key={kind}
          bankId={bank.id}
          kind={kind}
          label={t('grantee', { kind: t(`kinds.${kind}`) })}
          value={granteeId}
          onChange={setGranteeId}
        />
      </Form.Item>
      <Form.Item label={t('right')}>
        <Radio.Group
          aria-label={t('right')}
          className={styles.rights ?? ''}
          value={right}
          onChange={event => setRight(event.target.value as GrantableRight)}
          options={useRightOptions().map(({ value, label, hint }) => ({
            value,
            label: (
              <>
                {label} <span className={styles.muted}>{hint}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Button
        type="primary"
        disabled={granteeId === undefined}
        loading={save.isPending}
        onClick={() => granteeId !== undefined && save.mutate({ bankId: bank.id, kind, granteeId, right })}
      >
        {t('add')}
      </Button>
    </Form>
  )
}

function Grants({ bank }: BankProps) {
  const t = useTranslations('questionsBanks.sharing')
  const [page, setPage] = useState(1)
  const list = useEndpoint(banks.grants, { bankId: bank.id, page, size: SIZE }, { keepPrevious: true })
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size: SIZE }, setPage)
  const remove = useAskToRemove(bank)
  if (list.isLoadingError) return <LoadError query={list} />
  const total = list.data?.total ?? 0
  return (
    <Table<Grant>
      size="small"
      rowKey="id"
      loading={list.isFetching}
      dataSource={list.data?.rows ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: list.isPending || isTurning ? ' ' : <EmptyState title={t('none')} /> }}
      pagination={total > SIZE && { current: page, pageSize: SIZE, total, showSizeChanger: false, onChange: setPage }}
      columns={[
        {
          key: 'grantee',
          title: t('sharedWith'),
          render: (_, { kind, grantee }) => (
            <Space wrap size="small">
              <span className={styles.muted}>{t(`kinds.${kind}`)}</span>
              {grantee.name}
              {grantee.detail !== grantee.name && <span className={styles.muted}>{grantee.detail}</span>}
            </Space>
          ),
        },
        { key: 'right', title: t('right'), render: (_, grant) => <RightSelect bank={bank} grant={grant} /> },
        {
          key: 'remove',
          title: t('actions'),
          render: (_, grant) => (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('remove', { name: grant.grantee.name })}
              onClick={() => remove(grant)}
            />
          ),
        },
      ]}
    />
  )
}

function RightSelect({ bank, grant }: BankProps & { readonly grant: Grant }) {
  const t = useTranslations('questionsBanks.sharing')
  const save = useEndpointMutation(banks.grantSave, {
    invalidates: [banks.grants],
    onSuccess: () => toast.success(t('changed')),
  })
  const { kind, grantee } = grant
  return (
    <Select<GrantableRight>
      className={styles.right ?? ''}
      aria-label={t('rightOf', { name: grantee.name })}
      value={grant.right as GrantableRight}
      loading={save.isPending}
      options={useRightOptions()}
      onChange={right => save.mutate({ bankId: bank.id, kind, granteeId: grantee.id, right })}
    />
  )
}

function useAskToRemove(bank: SharedBank): (grant: Grant) => void {
  const t = useTranslations('questionsBanks.sharing')
  const remove = useConfirmedMutation(banks.grantDelete, { invalidates: [banks.grants], done: t('removed') })
  return ({ id, grantee }) =>
    remove.ask(
      { title: t('removeTitle', { name: grantee.name }), content: t('removeText'), okText: t('removeOk') },
      { bankId: bank.id, ids: [id] },
    )
}

interface TransferProps extends BankProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

function TransferDialog({ bank, onClose, onDone }: TransferProps) {
  const t = useTranslations('questionsBanks.sharing')
  const common = useTranslations('common')
  const [userId, setUserId] = useState<string>()
  const transfer = useEndpointMutation(banks.transfer, {
    invalidates: [questions.bankPaging, questions.bankDetail],
    onSuccess: () => {
      toast.success(t('transferred'))
      onDone()
    },
  })
  return (
    <Modal
      open
      title={t('transferTitle', { name: bank.name })}
      okText={t('transfer')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, disabled: userId === undefined }}
      confirmLoading={transfer.isPending}
      onOk={() => userId !== undefined && transfer.mutate({ bankId: bank.id, userId })}
      onCancel={onClose}
    >
      <p>{t('transferText')}</p>
      <GranteeSelect
        className={styles.whole ?? ''}
        bankId={bank.id}
        kind={GranteeKind.person}
        label={t('newOwner')}
        value={userId}
        onChange={setUserId}
      />
    </Modal>
  )
}
