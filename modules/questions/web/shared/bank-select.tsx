import { BankRight } from '@tripos/contract-kit/enums.ts'
import { questions } from '../../contract/questions.ts'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteMultiSelect, RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

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
  /** Only banks whose questions may stand in an exam. */
  readonly servesExams?: boolean
  /** What is chosen already, which the person may not be able to look up. */
  readonly known?: readonly Named[]
  readonly placeholder?: string
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | undefined) => void
  readonly allowClear?: boolean
  readonly className?: string
}

/** One bank, found by name. */
export function BankSelect({
  atLeast,
  servesExams = false,
  known = [],
  value,
  onChange,
  allowClear = false,
  ...rest
}: BankSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      source={{ ...useBanks(atLeast, servesExams), known: known.map(toOption) }}
      allowClear={allowClear}
      value={value}
      onChange={id => onChange?.(id)}
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
  return (
    <RemoteMultiSelect
      {...rest}
      source={{ ...useBanks(BankRight.edit), known: known.map(toOption) }}
      label={t('banks')}
      placeholder={t('chooseBanks')}
      fixed={new Set(known.filter(bank => !bank.canEdit).map(bank => bank.id))}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}

const toOption = ({ id, name }: Named) => ({ value: id, label: name })

const useBanks = (atLeast: BankRight, servesExams = false) => ({
  endpoint: questions.bankPaging,
  input: { page: 1, size: 20, sort: 'name', order: 'asc', atLeast, servesExams } as const,
  toOption,
  find: { endpoint: questions.bankDetail, toOption },
  isAllowed: useCan('qu:bank:view'),
})
