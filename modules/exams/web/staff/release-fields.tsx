import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { ReleaseRules } from '../../contract/exam-release.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './release-fields.module.css'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'

interface ReleaseFieldsProps {
  readonly value?: ReleaseRules
  readonly onChange?: (rules: ReleaseRules) => void
}

const PARTS = ['score', 'answers', 'analysis'] as const

/** When candidates see score, answers and analysis, each by its own rule. */
export function ReleaseFields({ value, onChange }: ReleaseFieldsProps) {
  const t = useTranslations('exams.exams')
  if (!value) return null
  const rules = Object.values(ReleaseRule).map(rule => ({ value: rule, label: t(`rules.${rule}`) }))
  const set = (part: (typeof PARTS)[number], change: Partial<ReleaseRules['score']>) =>
    onChange?.({ ...value, [part]: { ...value[part], ...change } })
  return (
    <div className={styles.grid}>
      {PARTS.map(part => (
        <div key={part} className={styles.part}>
          <span aria-hidden="true">{t(`parts.${part}`)}</span>
          <Select
            aria-label={t(`parts.${part}`)}
            value={value[part].rule}
            options={rules}
            onChange={rule => set(part, { rule, at: null })}
          />
          {value[part].rule === ReleaseRule.onDate && (
            <MomentInput label={t('releaseAt')} value={value[part].at} onChange={at => set(part, { at })} />
          )}
        </div>
      ))}
    </div>
  )
}
