import { questions } from '@tripos/contract/questions'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '../../lib/use-endpoint.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface BankSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | undefined) => void
  /** Banks whose names are known already, so that a chosen one has its name before it is searched. */
  readonly known?: readonly Named[]
  readonly allowClear?: boolean
  readonly className?: string
}

/** One bank, found by name. */
export function BankSelect({ known = [], label, value, onChange, allowClear, ...rest }: BankSelectProps) {
  const { options, search } = useBankOptions(known, value ? [value] : [])
  return (
    <Select
      {...rest}
      {...search}
      aria-label={label}
      placeholder={label}
      allowClear={allowClear ?? false}
      value={value ?? null}
      options={options}
      onChange={(next: string | null | undefined) => onChange?.(next ?? undefined)}
    />
  )
}

interface BankMultiSelectProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  readonly known: readonly Named[]
}

/** The banks that a question lies in. */
export function BankMultiSelect({ known, value = [], onChange, ...rest }: BankMultiSelectProps) {
  const t = useTranslations('admin.questions')
  const { options, search } = useBankOptions(known, value)
  return (
    <Select<string[]>
      {...rest}
      {...search}
      mode="multiple"
      aria-label={t('banks')}
      placeholder={t('chooseBanks')}
      value={[...value]}
      options={options}
      {...(onChange ? { onChange } : {})}
    />
  )
}

/** The first twenty banks that match, and always those that are known or chosen. */
function useBankOptions(known: readonly Named[], chosen: readonly string[]) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    questions.bankPaging,
    { page: 1, size: 20, sort: 'name', order: 'asc', ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  // A bank chosen by address (a link) may not be among the first twenty.
  const missing = chosen.find(id => ![...known, ...(found.data?.rows ?? [])].some(bank => bank.id === id))
  const single = useEndpoint(questions.bankDetail, { id: missing ?? '' }, { enabled: missing !== undefined })
  const all = new Map<string, string>()
  for (const bank of [...(found.data?.rows ?? []), ...known]) all.set(bank.id, bank.name)
  if (single.data) all.set(single.data.id, single.data.name)
  return {
    options: [...all].map(([value, label]) => ({ value, label })),
    search: {
      loading: found.isFetching,
      showSearch: { filterOption: false as const, onSearch: setText },
    },
  }
}
