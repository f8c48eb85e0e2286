import { banks } from '../../contract/banks.ts'
import { questions } from '../../contract/questions.ts'
import { Form } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RemoteTreeSelect } from '@tripos/ui-staff/remote-tree-select.tsx'
import { treeOptions } from './tree-options.ts'

const useChapters = (bankId: string | undefined) =>
  useEndpoint(banks.chapters, { bankId: bankId ?? '' }, { enabled: bankId !== undefined, staleMs: 30_000 })

/** In a list: what lies in no chapter. */
const NONE = 'none'

interface ChapterSelectProps {
  readonly id?: string
  readonly bankId: string
  readonly label: string
  /** Offers "in no chapter" too: to filter by. */
  readonly hasNone?: boolean
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly className?: string
}

/** A chapter of one bank. */
export function ChapterSelect({ bankId, hasNone = false, ...rest }: ChapterSelectProps) {
  const t = useTranslations('questionsBanks.chapters')
  const chapters = useChapters(bankId)
  const tree = treeOptions(chapters.data ?? [])
  return (
    <RemoteTreeSelect
      {...rest}
      tree={hasNone ? [{ value: NONE, title: t('inNone'), children: [] }, ...tree] : tree}
      isLoading={chapters.isFetching}
    />
  )
}

interface ChapterFieldsProps {
  readonly bankIds: readonly string[]
  /** The chapters of all banks together. */
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** A chapter for each of the banks that a question lies in. */
export function ChapterFields({ bankIds, value = [], onChange }: ChapterFieldsProps) {
  return bankIds.map(bankId => (
    <ChapterOfBank key={bankId} bankId={bankId} value={value} onChange={next => onChange?.(next)} />
  ))
}

interface ChapterOfBankProps {
  readonly bankId: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** Nothing for a bank without chapters. */
function ChapterOfBank({ bankId, value, onChange }: ChapterOfBankProps) {
  const t = useTranslations('questionsBanks.chapters')
  const chapters = useChapters(bankId)
  const bank = useEndpoint(questions.bankDetail, { id: bankId }, { staleMs: 30_000 })
  const own = new Set((chapters.data ?? []).map(chapter => chapter.id))
  if (own.size === 0) return null
  const label = t('chapterIn', { bank: bank.data?.name ?? '' })
  return (
    <Form.Item label={label}>
      <ChapterSelect
        bankId={bankId}
        label={label}
        value={value.find(id => own.has(id))}
        onChange={next => onChange([...value.filter(id => !own.has(id)), ...(next === undefined ? [] : [next])])}
      />
    </Form.Item>
  )
}
