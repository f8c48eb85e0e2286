import { exams } from '../../contract/exams.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface BlueprintSelectProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** What all questions of the chosen one are worth together, in hundredths. */
  readonly onTotal?: (totalPoints: number) => void
  readonly known: { readonly id: string; readonly name: string } | undefined
}

/** One blueprint, found by name, with its size. */
export function BlueprintSelect({ id, value, onChange, onTotal, known }: BlueprintSelectProps) {
  const t = useTranslations('exams.exams')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    exams.blueprintPaging,
    { page: 1, size: 20, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  const options = (found.data?.rows ?? []).map(row => ({
    value: row.id,
    label: t('blueprintOption', { name: row.name, count: row.questionCount, points: formatPoints(row.totalPoints) }),
  }))
  if (known && !options.some(option => option.value === known.id)) {
    options.unshift({ value: known.id, label: known.name })
  }
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      aria-label={t('blueprint')}
      placeholder={t('blueprint')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value ?? null}
      options={options}
      onChange={next => {
        if (next === null) return
        onChange?.(next)
        const chosen = found.data?.rows.find(row => row.id === next)
        if (chosen) onTotal?.(chosen.totalPoints)
      }}
    />
  )
}
