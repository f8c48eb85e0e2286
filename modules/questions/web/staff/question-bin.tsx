import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { banks } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../../contract/questions.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRestoreQuestions } from './api.ts'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import { BankSelect } from '../shared/bank-select.tsx'
import { useTypeOptions } from './question-tags.tsx'
import { questionsPaths } from '../shared/paths.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { BankBin } from './banks/bank-bin.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'

type Question = Output<typeof questions.paging>['rows'][number]

/** What was deleted, to take back or to delete for good: questions, and banks. */
export function QuestionBin() {
  const t = useTranslations('questionsBanks.bin')
  const [params, setParams] = useSearchParams()
  const isOfBanks = params.get('view') === 'banks'
  const view = (
    <Segmented
      label={t('view')}
      value={isOfBanks ? 'banks' : 'questions'}
      options={(['questions', 'banks'] as const).map(value => ({ value, label: t(`views.${value}`) }))}
      onChange={next => setParams(next === 'banks' ? { view: next } : {}, { replace: true })}
    />
  )
  return isOfBanks ? <BankBin view={view} /> : <BinOfQuestions view={view} />
}

function BinOfQuestions({ view }: { view: ReactNode }) {
  const t = useTranslations('questionsBanks.bin')
  const list = useTranslations('questions')
  return (
    <ListPage
      title={t('title')}
      hint={t('hint')}
      actions={view}
      endpoint={questions.paging}
      fixed={{ inBin: true, sort: 'deletedAt' }}
      columns={useColumns()}
      rowKey={question => question.id}
      rowActions={useActions()}
      searchLabel={list('search')}
      filters={[
        {
          key: 'bankId',
          label: list('bank'),
          render: (value, onChange) => (
            <BankSelect
              key="bankId"
              label={list('bank')}
              atLeast={BankRight.view}
              value={value}
              onChange={onChange}
              allowClear
              className={styles.wideFilter ?? ''}
            />
          ),
        },
        { key: 'type', label: list('type'), options: useTypeOptions() },
      ]}
      emptyText={t('empty')}
    />
  )
}

function useActions(): readonly RowAction<Question>[] {
  const t = useTranslations('questionsBanks.bin')
  const restore = useRestoreQuestions()
  const deletePermanently = useEndpointMutation(banks.deletePermanently, {
    invalidates: QUESTION_LISTS,
    onSuccess: (_, { ids }) => toast.success(t('purged', { count: ids.length })),
  })
  const common = { look: 'bulkOnly', permission: 'qu:bank:edit' } as const
  return [
    {
      ...common,
      key: 'restore',
      label: t('restore'),
      icon: <UndoOutlined aria-hidden="true" />,
      run: async rows => {
        await restore.mutateAsync({ ids: rows.map(row => row.id) })
        toast.success(t('restored', { count: rows.length }))
      },
    },
    {
      ...common,
      key: 'deletePermanently',
      label: t('purge'),
      icon: <DeleteOutlined aria-hidden="true" />,
      isDanger: true,
      ask: rows => ({ title: t('purgeTitle', { count: rows.length }), content: t('purgeText'), okText: t('purge') }),
      run: rows => deletePermanently.mutateAsync({ ids: rows.map(row => row.id) }),
    },
  ]
}

function useColumns(): readonly ListColumn<Question>[] {
  const t = useTranslations('questionsBanks.bin')
  const list = useTranslations('questions')
  const types = useTranslations('common.questionType')
  return [
    {
      key: 'excerpt',
      title: list('stem'),
      isFixed: true,
      render: question => (
        <Link className={styles.excerpt ?? ''} to={questionsPaths.question(question.id)}>
          {question.excerpt || list('noText')}
        </Link>
      ),
    },
    { key: 'type', kind: 'tag', priority: 1, title: list('type'), render: question => types(`${question.type}`) },
    {
      key: 'banks',
      priority: 1,
      title: list('banks'),
      render: question => question.banks.map(bank => bank.name).join(', '),
    },
    { key: 'deletedBy', kind: 'person', title: t('deletedBy'), render: question => question.deletedBy ?? '' },
    {
      key: 'deletedAt',
      kind: 'ago',
      priority: 1,
      title: t('deletedAt'),
      render: question => question.deletedAt !== null && <TimeAgo moment={question.deletedAt} />,
    },
  ]
}
