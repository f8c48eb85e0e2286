import { exams } from '../../contract/exams.ts'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

interface BlueprintSelectProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** What all questions of the chosen one are worth together, in hundredths. */
  readonly onTotal?: (totalPoints: number) => void
  readonly known: { readonly id: string; readonly name: string } | undefined
}

/** One blueprint, found by name, with its size. */
export function BlueprintSelect({ value, onChange, onTotal, known, ...rest }: BlueprintSelectProps) {
  const t = useTranslations('exams.exams')
  const isAllowed = useCan('exam:blueprint:view')
  return (
    <RemoteSelect
      {...rest}
      source={{
        endpoint: exams.blueprintPaging,
        input: { page: 1, size: 20 },
        toOption: ({ id, name, questionCount, totalPoints }) => ({
          value: id,
          label: t('blueprintOption', { name, count: questionCount, points: formatPoints(totalPoints) }),
        }),
        isAllowed,
        known: known && [{ value: known.id, label: known.name }],
      }}
      label={t('blueprint')}
      allowClear={false}
      value={value}
      onChange={(id, blueprint) => {
        if (id === undefined) return
        onChange?.(id)
        if (blueprint) onTotal?.(blueprint.totalPoints)
      }}
    />
  )
}
