import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import styles from './site.module.css'

interface HtmlFieldProps {
  readonly label: string
  readonly value?: string
  readonly onChange?: (html: string) => void
}

/** HTML, written as text or as its source. The source is what is stored, so nothing is hidden from the author. */
export function HtmlField({ label, value = '', onChange }: HtmlFieldProps) {
  const t = useTranslations('site.settings')
  const [mode, setMode] = useState<'editor' | 'source'>('editor')
  return (
    <div className={styles.html}>
      <Segmented
        aria-label={t('writeAs')}
        value={mode}
        options={(['editor', 'source'] as const).map(one => ({ value: one, label: t(one) }))}
        onChange={setMode}
      />
      {mode === 'editor' ? (
        <RichTextField label={label} value={value} {...(onChange ? { onChange } : {})} />
      ) : (
        <>
          <Input.TextArea
            className={styles.source ?? ''}
            aria-label={`${label}: ${t('source')}`}
            rows={8}
            maxLength={10_000}
            spellCheck={false}
            value={value}
            onChange={event => onChange?.(event.target.value)}
          />
          <p className={styles.hint}>{t('sourceHint')}</p>
        </>
      )}
    </div>
  )
}
