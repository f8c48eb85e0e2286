import { ImportOutlined } from '@ant-design/icons'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Space, Tag } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeleteQuestions, useRestoreQuestions } from './api.ts'
import { ImportBankDialog } from '../shared/import-bank-dialog.tsx'
import { BankSelect } from '../shared/bank-select.tsx'
import { ChapterSelect } from './chapter-select.tsx'
import { ExportButton } from './export-button.tsx'
import { KnowledgeFilter } from './knowledge-select.tsx'
import { QuestionBulk } from './life/question-bulk.tsx'
import { StateTag, useStateOptions } from './life/state-tag.tsx'
import { WaitingReviews } from './life/waiting-reviews.tsx'
import { LevelTag, useLevelOptions, useTypeOptions } from './question-tags.tsx'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { questionsPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { useNotice } from '@tripos/ui-staff/use-notice.tsx'

type Question = Output<typeof questions.paging>['rows'][number]

export function QuestionList() {
  const t = useTranslations('questions')
  const [params] = useSearchParams()
  const bankId = params.get('bankId') ?? undefined
  const canEdit = useCan('qu:bank:edit')
  const canAdd = useCanAdd(bankId)
  const navigate = useNavigate()
  const moveToBin = useMoveToBin()
  const create = {
    text: t('new'),
    permission: 'qu:bank:edit',
    run: () => void navigate(questionsPaths.newQuestion(bankId)),
  } as const
  return (
    <ListPage
      title={t('title')}
      endpoint={questions.paging}
      columns={useColumns()}
      rowKey={question => question.id}
      filters={useFilters(bankId)}
      searchLabel={t('search')}
      actions={<Actions bankId={bankId} />}
      {...(canAdd && { create })}
      place="bankId"
      emptyText={t(bankId === undefined ? 'empty' : 'emptyBank')}
      all={questions.listAll}
      bulk={
        canEdit
          ? (rows, clear) => (
              <QuestionBulk
                questions={rows}
                bankId={bankId}
                onDone={clear}
                onDelete={() => {
                  moveToBin(rows.map(row => row.id))
                  clear()
                }}
              />
            )
          : undefined
      }
    />
  )
}

/** Deletes after asking; the message that follows takes it back. */
function useMoveToBin(): (ids: string[]) => void {
  const t = useTranslations('questions')
  const tell = useNotice()
  const restore = useRestoreQuestions()
  const remove = useDeleteQuestions(ids =>
    tell(ids.join(), {
      title: t('deleted', { count: ids.length }),
      buttons: [{ text: t('undo'), run: () => restore.mutate({ ids: [...ids] }) }],
    }),
  )
  return ids => remove.ask({ title: t('deleteTitle', { count: ids.length }), content: t('deleteText') }, { ids })
}

/** Without a bank in view the form asks which one, and offers those that may be edited. */
function useCanAdd(bankId: string | undefined): boolean {
  const bank = useBank(bankId)
  const canEdit = useCan('qu:bank:edit')
  return canEdit && (bankId === undefined || bank?.canEdit === true)
}

function Actions({ bankId }: { bankId: string | undefined }) {
  const canAdd = useCanAdd(bankId)
  return (
    <Space wrap>
      <WaitingReviews />
      {bankId && <ExportButton bankId={bankId} />}
      {canAdd && <ImportButton bankId={bankId} />}
    </Space>
  )
}

function ImportButton({ bankId }: { bankId: string | undefined }) {
  const t = useTranslations('questions')
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const importInto = (into: string) => void navigate(questionsPaths.questionImport(into))
  const texts = {
    title: t('importTo.title'),
    text: t('importTo.text'),
    bank: t('bank'),
    chooseBank: t('importTo.chooseBank'),
    next: t('importTo.next'),
  }
  return (
    <>
      <Button
        icon={<ImportOutlined aria-hidden="true" />}
        onClick={() => (bankId === undefined ? setIsAsking(true) : importInto(bankId))}
      >
        {t('import')}
      </Button>
      {isAsking && <ImportBankDialog texts={texts} onChosen={importInto} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const useBank = (bankId: string | undefined) =>
  useEndpoint(questions.bankDetail, { id: bankId ?? '' }, { enabled: bankId !== undefined }).data

const USES = ['used', 'unused'] as const
const REVIEWS = ['waitsForMe', 'sentByMe'] as const

function useFilters(bankId: string | undefined): readonly ListFilter[] {
  const t = useTranslations('questions')
  const types = useTypeOptions()
  const levels = useLevelOptions()
  const life = useTranslations('questionsReview')
  const own = useTranslations('questionsBanks')
  const bank = useBank(bankId)
  const [, setParams] = useSearchParams()
  // Chapters and tags are those of one bank.
  const chooseBank = (next: string | undefined) =>
    setParams(
      old => {
        const params = new URLSearchParams(old)
        for (const key of ['bankId', 'chapterId', 'tag', 'page']) params.delete(key)
        if (next !== undefined) params.set('bankId', next)
        return params
      },
      { replace: true },
    )
  return [
    {
      key: 'bankId',
      label: t('bank'),
      render: value => (
        <BankSelect
          key="bankId"
          label={t('bank')}
          atLeast={BankRight.view}
          value={value}
          onChange={chooseBank}
          allowClear
          className={styles.wideFilter ?? ''}
        />
      ),
    },
    ...(bankId === undefined
      ? []
      : [
          {
            key: 'chapterId',
            label: own('chapters.filter'),
            render: (value: string | undefined, onChange: (value: string | undefined) => void) => (
              <ChapterSelect
                key="chapterId"
                bankId={bankId}
                label={own('chapters.filter')}
                hasNone
                value={value}
                onChange={onChange}
                className={styles.wideFilter ?? ''}
              />
            ),
          },
        ]),
    {
      key: 'knowledgeId',
      label: own('knowledge'),
      render: (value, onChange) => (
        <KnowledgeFilter
          key="knowledgeId"
          label={own('knowledge')}
          value={value}
          onChange={onChange}
          className={styles.wideFilter ?? ''}
        />
      ),
    },
    { key: 'type', label: t('type'), options: types },
    { key: 'level', label: t('level'), options: levels },
    { key: 'state', label: life('state'), options: useStateOptions() },
    {
      key: 'use',
      label: life('use.filter'),
      options: USES.map(value => ({ value, label: life(`use.filters.${value}`) })),
    },
    {
      key: 'review',
      label: life('review'),
      options: REVIEWS.map(value => ({ value, label: life(`reviewFilter.${value}`) })),
    },
    // Tags are those of one bank; without a bank there is no list of them.
    ...(bank && bank.tags.length > 0
      ? [{ key: 'tag', label: t('tag'), options: bank.tags.map(value => ({ value, label: value })) }]
      : []),
  ]
}

/** A bank, with the chapter. */
const whereIn = ({ name, chapter }: Question['banks'][number]) =>
  chapter === null ? name : `${name} / ${chapter.name}`

function useColumns(): readonly ListColumn<Question>[] {
  const t = useTranslations('questions')
  const types = useTranslations('common.questionType')
  const life = useTranslations('questionsReview')
  return [
    {
      key: 'excerpt',
      title: t('stem'),
      isFixed: true,
      render: question => (
        <Link className={styles.excerpt ?? ''} to={questionsPaths.question(question.id)}>
          {question.excerpt || t('noText')}
        </Link>
      ),
    },
    {
      key: 'type',
      kind: 'tag',
      priority: 1,
      title: t('type'),
      sortKey: 'type',
      render: question => types(`${question.type}`),
    },
    {
      key: 'level',
      kind: 'tag',
      title: t('level'),
      sortKey: 'level',
      render: question => <LevelTag level={question.level} />,
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      width: 130,
      title: life('state'),
      render: question => (
        <>
          <StateTag state={question.state} /> {question.reviewer?.name}
        </>
      ),
    },
    {
      key: 'tags',
      priority: 3,
      title: t('tags'),
      render: question => question.tags.map(tag => <Tag key={tag}>{tag}</Tag>),
    },
    { key: 'banks', title: t('banks'), render: question => question.banks.map(whereIn).join(', ') },
    {
      key: 'paperCount',
      kind: 'number',
      title: life('use.paperCount'),
      sortKey: 'paperCount',
      align: 'right',
      render: question => question.paperCount,
    },
    {
      key: 'shareRight',
      kind: 'number',
      title: life('use.shareRight'),
      sortKey: 'shareRight',
      align: 'right',
      render: question => (question.shareRight === null ? '' : formatPercent(question.shareRight)),
    },
    {
      key: 'version',
      kind: 'number',
      priority: 3,
      title: t('version'),
      align: 'right',
      render: question => question.versionNo,
    },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      width: 130,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: question => (
        <>
          <TimeAgo moment={question.updatedAt} /> {question.updatedBy}
        </>
      ),
    },
  ]
}
