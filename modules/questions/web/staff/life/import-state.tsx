import { Radio } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './life.module.css'
import { useOwnStateOptions } from './state-tag.tsx'

type OwnState = 0 | 2

interface ImportStateProps {
  readonly value: OwnState | undefined
  readonly onChange: (state: OwnState) => void
}

/** What new questions of an import are: ready at once, or drafts that somebody looks through first. */
export function ImportState({ value, onChange }: ImportStateProps) {
  const t = useTranslations('questionsReview')
  return (
    <section className={styles.stack} aria-label={t('importState')}>
      <h2 className={styles.heading}>{t('importState')}</h2>
      <Radio.Group
        aria-label={t('importState')}
        value={value}
        options={useOwnStateOptions()}
        onChange={event => onChange(event.target.value as OwnState)}
      />
      <span>{t('stateHint')}</span>
    </section>
  )
}
