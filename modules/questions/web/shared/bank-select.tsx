import { BankRight } from '@tripos/contract-kit/enums.ts'
import { questions } from '../../contract/questions.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** A bank that a question lies in. */
export interface BankOfQuestion extends Named {
  /** Otherwise the question stays in it. */
  readonly canEdit: boolean
}

interface BankSelectProps {
  readonly id?: string
  readonly label: string
  /** Only banks on which the person has at least this right. */
  readonly atLeast: BankRight
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | undefined) => void
  /** Banks whose names are known already, so that a chosen one has its name before it is searched. */
  readonly known?: readonly Named[]
  readonly allowClear?: boolean
  readonly className?: string
}

/** One bank, found by name. */
export function BankSelect({ known = [], label, atLeast, value, onChange, allowClear, ...rest }: BankSelectProps) {
  const { options, search } = useBankOptions({ known, chosen: value ? [value] : [], atLeast })
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
  readonly known: readonly BankOfQuestion[]
}

/** The banks that a question lies in. */
export function BankMultiSelect({ known, value = [], onChange, ...rest }: BankMultiSelectProps) {
  const t = useTranslations('questions')
  const { options, search } = useBankOptions({ known, chosen: value, atLeast: BankRight.edit })
  const fixed = new Set(known.filter(bank => !bank.canEdit).map(bank => bank.id))
  return (
    <Select<string[]>
      {...rest}
      {...search}
      mode="multiple"
      aria-label={t('banks')}
      placeholder={t('chooseBanks')}
      value={[...value]}
      options={options.map(option => ({ ...option, disabled: fixed.has(option.value) }))}
      {...(onChange ? { onChange } : {})}
    />
  )
}

interface BankOptionsInput {
  readonly known: readonly Named[]
  readonly chosen: readonly string[]
  readonly atLeast: BankRight
}

/** The first twenty banks that match, and always those that are known or chosen. */
function useBankOptions({ known, chosen, atLeast }: BankOptionsInput) {
  const canView = useCan('qu:bank:view')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    questions.bankPaging,
    { page: 1, size: 20, sort: 'name', order: 'asc', atLeast, ...(search === '' ? {} : { search }) },
    { keepPrevious: true, enabled: canView },
  )
  // A bank chosen by address (a link) may not be among the first twenty.
  const missing = chosen.find(id => ![...known, ...(found.data?.rows ?? [])].some(bank => bank.id === id))
  const single = useEndpoint(questions.bankDetail, { id: missing ?? '' }, { enabled: canView && missing !== undefined })
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
