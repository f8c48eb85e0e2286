import { MoreOutlined } from '@ant-design/icons'
import { UseScope } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Dropdown, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDeleteBank } from './api.ts'
import { CategorySelect } from './category-select.tsx'
import { ExportButton } from './export-button.tsx'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { questionsPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { useAskedNew } from '@tripos/ui-staff/use-asked-new.ts'
import { useNotice } from '@tripos/ui-staff/use-notice.tsx'
import { SharingDrawer } from './banks/sharing-drawer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Bank = Output<typeof questions.bankPaging>['rows'][number]

export function BankList() {
  const t = useTranslations('questionsBanks.list')
  // A bank's id, or 'new'.
  const [chosen, setEditing] = useState<string>()
  const [isNewAsked, closeNew] = useAskedNew()
  const editing = isNewAsked ? 'new' : chosen
  const navigate = useNavigate()
  const tellNext = useTellNext()
  const columns = useColumns(setEditing)
  return (
    <>
      <ListPage
        title={t('title')}
        endpoint={questions.bankPaging}
        columns={columns}
        rowKey={bank => bank.id}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'qu:bank:edit', run: () => setEditing('new') }}
        filters={[
          {
            key: 'categoryId',
            label: t('category'),
            render: (value, onChange) => (
              <CategorySelect
                key="categoryId"
                label={t('category')}
                value={value}
                onChange={next => onChange(next ?? undefined)}
                className={styles.wideFilter ?? ''}
              />
            ),
          },
        ]}
        emptyText={t('empty')}
      />
      {editing === 'new' && (
        <BankForm
          isAsked={isNewAsked}
          onClose={() => {
            setEditing(undefined)
            if (isNewAsked) closeNew()
          }}
          onMade={id => (isNewAsked ? void navigate(questionsPaths.questions(`?bankId=${id}`)) : tellNext(id))}
        />
      )}
      {editing !== undefined && editing !== 'new' && <EditBank id={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

/** A bank is made for its questions. */
function useTellNext(): (bankId: string) => void {
  const t = useTranslations('questionsBanks.list')
  const tell = useNotice()
  const navigate = useNavigate()
  return id =>
    tell(id, {
      title: t('made'),
      buttons: [
        { text: t('writeQuestion'), run: () => void navigate(questionsPaths.newQuestion(id)) },
        { text: t('importQuestions'), run: () => void navigate(questionsPaths.questionImport(id)) },
      ],
    })
}

function useColumns(onEdit: (id: string) => void): readonly ListColumn<Bank>[] {
  const t = useTranslations('questionsBanks.list')
  const own = useTranslations('questionsBanks')
  const types = useTranslations('common.questionType')
  const counts = (bank: Bank) =>
    Object.entries(bank.countByType)
      .filter(([, count]) => count > 0)
      .map(([type, count]) => `${types(type as '1')} ${count}`)
      .join(' · ')
  return [
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: bank => <Link to={questionsPaths.questions(`?bankId=${bank.id}`)}>{bank.name}</Link>,
    },
    {
      key: 'questionCount',
      kind: 'number',
      priority: 1,
      title: t('questionCount'),
      sortKey: 'questionCount',
      align: 'right',
      render: bank => bank.questionCount,
    },
    { key: 'types', title: t('types'), render: counts },
    { key: 'category', title: t('category'), render: bank => bank.category?.name ?? '' },
    { key: 'department', title: t('department'), render: bank => bank.department?.name ?? '' },
    { key: 'useScope', priority: 3, title: own('useScopeLabel'), render: bank => own(`useScope.${bank.useScope}`) },
    { key: 'owner', kind: 'person', title: t('owner'), render: bank => bank.owner.name },
    { key: 'right', kind: 'tag', priority: 3, title: own('myRight'), render: bank => own(`right.${bank.right}`) },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: bank => <TimeAgo moment={bank.updatedAt} />,
    },
    {
      key: 'actions',
      width: 220,
      title: t('actions'),
      isFixed: true,
      render: bank => <BankActions bank={bank} onEdit={() => onEdit(bank.id)} />,
    },
  ]
}

function BankActions({ bank, onEdit }: { bank: Bank; onEdit: () => void }) {
  const t = useTranslations('questionsBanks.list')
  const own = useTranslations('questionsBanks')
  const list = useTranslations('staff.list')
  const navigate = useNavigate()
  const { canEdit, canManage } = bank
  const [isSharing, setSharing] = useState(false)
  const remove = useDeleteBank()
  const question = {
    title: t('deleteTitle', { name: bank.name }),
    content: t('deleteText', { count: bank.questionCount }),
  }
  const { name } = bank
  const items = [
    { key: 'open', label: own('page.open', { name }), onClick: () => void navigate(questionsPaths.bank(bank.id)) },
    ...(canManage
      ? [
          { key: 'share', label: own('sharing.open', { name }), onClick: () => setSharing(true) },
          { key: 'edit', label: t('edit', { name }), onClick: onEdit },
          {
            key: 'delete',
            danger: true,
            label: t('delete', { name }),
            onClick: () => remove.ask(question, { id: bank.id }),
          },
        ]
      : []),
  ]
  return (
    <Space size="small">
      {canEdit && <Link to={questionsPaths.questionImport(bank.id)}>{t('import')}</Link>}
      <ExportButton bankId={bank.id} isText />
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={list('moreOf', { name })} />
      </Dropdown>
      {isSharing && <SharingDrawer bank={bank} onClose={() => setSharing(false)} />}
    </Space>
  )
}

type BankDetail = Output<typeof questions.bankDetail>

function EditBank({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useEndpoint(questions.bankDetail, { id }, { staleMs: 0 })
  return (
    <Loaded query={detail}>
      {bank => (
        <BankForm
          // A newer version is a new form.
          key={bank.version}
          bank={bank}
          onClose={onClose}
          onReload={() => void detail.refetch()}
        />
      )}
    </Loaded>
  )
}

interface BankFormProps {
  readonly bank?: BankDetail
  readonly onClose: () => void
  readonly onReload?: () => void
  /** A link asked for a new bank: it leads on to its questions by itself. */
  readonly isAsked?: boolean
  readonly onMade?: (bankId: string) => void
}

function BankForm({ bank, onClose, onReload, isAsked = false, onMade }: BankFormProps) {
  const t = useTranslations('questionsBanks.list')
  const own = useTranslations('questionsBanks')
  return (
    <FormDrawer
      title={bank ? t('editTitle') : t('new')}
      endpoint={questions.bankSave}
      initial={{
        name: bank?.name ?? '',
        remark: bank?.remark ?? '',
        departmentId: bank?.department?.id ?? null,
        categoryId: bank?.category?.id ?? null,
        useScope: bank?.useScope ?? UseScope.everything,
      }}
      toInput={values => ({ ...values, ...(bank ? { id: bank.id, version: bank.version } : {}) })}
      invalidates={[questions.bankPaging, questions.bankDetail]}
      fieldOf={{ BANK_NAME_TAKEN: 'name' }}
      isQuiet={!bank && !isAsked}
      onSaved={({ id }) => {
        onClose()
        onMade?.(id)
      }}
      onClose={onClose}
      {...(onReload ? { onReload } : {})}
    >
      <Form.Item name="name" label={t('name')} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
        <DepartmentSelect label={t('department')} />
      </Form.Item>
      <Form.Item name="categoryId" label={t('category')} extra={t('categoryHint')}>
        <CategorySelect label={t('category')} present={bank?.category ?? null} />
      </Form.Item>
      <Form.Item name="useScope" label={own('useScopeLabel')} extra={own('useScopeHint')}>
        <Select options={Object.values(UseScope).map(value => ({ value, label: own(`useScope.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormDrawer>
  )
}
