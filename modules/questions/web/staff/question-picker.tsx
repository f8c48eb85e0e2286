import { BankRight, type QuestionLevel, QuestionState, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Drawer, Input, Select, Table } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { SelectAll } from '@tripos/ui/select-all.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { BankSelect } from '../shared/bank-select.tsx'
import styles from './picker.module.css'
import { useLevelOptions, useTypeOptions } from './question-tags.tsx'

export interface PickedQuestion {
  readonly id: string
  readonly type: QuestionType
  readonly excerpt: string
}

interface Filter {
  readonly bankId?: string | undefined
  readonly type?: QuestionType | undefined
  readonly level?: QuestionLevel | undefined
}

interface QuestionPickerProps {
  /** Questions that are in already; they cannot be picked again. */
  readonly taken: readonly string[]
  readonly onPick: (questions: readonly PickedQuestion[]) => void
  readonly onClose: () => void
}

const SIZE = 20

/** Search, filter, choose over several pages, add in the order of choosing. */
export function QuestionPicker({ taken, onPick, onClose }: QuestionPickerProps) {
  const t = useTranslations('questions.picker')
  const common = useTranslations('common')
  const [filter, setFilter] = useState<Filter>({})
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly PickedQuestion[]>([])
  const search = useDeferredValue(text.trim())
  const list = useEndpoint(
    questions.paging,
    {
      ...given(filter),
      atLeast: BankRight.use,
      state: QuestionState.ready,
      page,
      size: SIZE,
      ...(search === '' ? {} : { search }),
    },
    { keepPrevious: true },
  )
  const rows = list.data?.rows ?? []
  return (
    <Drawer
      open
      title={t('title')}
      size={860}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
      footer={
        <Button type="primary" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
          {t('add', { count: chosen.length })}
        </Button>
      }
    >
      <FilterFields
        filter={filter}
        text={text}
        onFilter={next => {
          setFilter(next)
          setPage(1)
        }}
        onText={next => {
          setText(next)
          setPage(1)
        }}
      />
      <LoadError query={list} />
      <Table
        size="small"
        rowKey="id"
        dataSource={rows}
        loading={list.isFetching}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'excerpt', title: t('stem'), render: (_, row) => <span className={styles.stem}>{row.excerpt}</span> },
          { key: 'type', title: t('type'), render: (_, row) => common(`questionType.${row.type}`) },
          { key: 'level', title: t('level'), render: (_, row) => common(`questionLevel.${row.level}`) },
        ]}
        rowSelection={{
          selectedRowKeys: [...taken, ...chosen.map(question => question.id)],
          preserveSelectedRowKeys: true,
          getCheckboxProps: row => ({ disabled: taken.includes(row.id), 'aria-label': row.excerpt }),
          columnTitle: box => <SelectAll>{box}</SelectAll>,
          getTitleCheckboxProps: () => ({ 'aria-label': t('all') }),
          onChange: keys => {
            const known = [...chosen, ...rows]
            const fresh = keys.map(String).filter(id => !taken.includes(id))
            setChosen(fresh.flatMap(id => known.find(row => row.id === id) ?? []))
          },
        }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: list.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </Drawer>
  )
}

/** Without the filters that are not set. */
const given = (filter: Filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

interface FilterFieldsProps {
  readonly filter: Filter
  readonly text: string
  readonly onFilter: (filter: Filter) => void
  readonly onText: (text: string) => void
}

function FilterFields({ filter, text, onFilter, onText }: FilterFieldsProps) {
  const t = useTranslations('questions.picker')
  const types = useTypeOptions()
  const levels = useLevelOptions()
  return (
    <search className={styles.filters}>
      <Input
        className={styles.search ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        allowClear
        maxLength={100}
        value={text}
        onChange={event => onText(event.target.value)}
      />
      <BankSelect
        className={styles.bank ?? ''}
        label={t('bank')}
        atLeast={BankRight.use}
        servesExams
        value={filter.bankId}
        allowClear
        onChange={bankId => onFilter({ ...filter, bankId })}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('type')}
        placeholder={t('type')}
        allowClear
        value={filter.type ?? null}
        options={types}
        onChange={type => onFilter({ ...filter, type: type ?? undefined })}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t('level')}
        placeholder={t('level')}
        allowClear
        value={filter.level ?? null}
        options={levels}
        onChange={level => onFilter({ ...filter, level: level ?? undefined })}
      />
    </search>
  )
}
