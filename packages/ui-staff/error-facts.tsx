import type { ErrorSource } from '@tripos/web-kit/error-log.ts'
import { useTranslations } from 'use-intl'
import styles from './error-facts.module.css'

interface ErrorFactsProps {
  readonly message: string
  readonly info: ErrorSource
  readonly url: string
  readonly vm: string
  readonly stack: string
}

/** An uncaught error of the interface: what it says, where it was caught and where it comes from. */
export function ErrorFacts({ message, info, url, vm, stack }: ErrorFactsProps) {
  const t = useTranslations('staff.errorFacts')
  return (
    <dl className={styles.facts}>
      <dt>{t('message')}</dt>
      <dd className={styles.message}>{message}</dd>
      <dt>{t('info')}</dt>
      <dd>{t(`sources.${info}`)}</dd>
      <dt>{t('url')}</dt>
      <dd>{url}</dd>
      {vm !== '' && (
        <>
          <dt>{t('vm')}</dt>
          <dd>
            <Code label={t('vm')} text={vm} />
          </dd>
        </>
      )}
      {stack !== '' && (
        <>
          <dt>{t('stack')}</dt>
          <dd>
            <Code label={t('stack')} text={stack} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what scrolls must be reached by the keyboard
    <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}
