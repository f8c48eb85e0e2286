import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Part } from './part.tsx'

interface PartialRuleProps {
  readonly text: string
  readonly value: { readonly isPartial: boolean }
  readonly onChange: (change: { isPartial: boolean }) => void
  readonly isDisabled: boolean
}

/** Whether a part of the right answer gives a part of the points, where that is all there is to choose. */
export function PartialRule({ text, value, onChange, isDisabled }: PartialRuleProps) {
  const t = useTranslations('questionsTypes')
  return (
    <Part title={t('rules')}>
      <Checkbox
        checked={value.isPartial}
        disabled={isDisabled}
        onChange={event => onChange({ isPartial: event.target.checked })}
      >
        {text}
      </Checkbox>
    </Part>
  )
}
