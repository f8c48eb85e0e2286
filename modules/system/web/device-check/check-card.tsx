import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '@tripos/ui/card.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from '@tripos/ui/icons.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import styles from './device-check.module.css'
import { adviceOf, ASKED_BY_SOME, type CheckResult } from './findings.ts'
import type { CheckName, Verdict } from './verdicts.rules.ts'

const TONES: Record<Verdict, Tone> = { good: 'success', attention: 'warning', impossible: 'danger' }
const ICONS: Record<Verdict, ReactNode> = { good: <CheckIcon />, attention: <AlertIcon />, impossible: <CloseIcon /> }

export function VerdictTag({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('deviceCheck.verdicts')
  return (
    <Tag tone={TONES[verdict]} icon={ICONS[verdict]}>
      {t(verdict)}
    </Tag>
  )
}

interface CheckCardProps {
  readonly name: CheckName
  readonly finding: CheckResult | undefined
  /** Under way, or waiting for a click. */
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

/** One check: its verdict, its figures, what to do about it, and what can be pressed. */
export function CheckCard({ name, finding, isBusy = false, children }: CheckCardProps) {
  const t = useTranslations('deviceCheck')
  const facts = finding?.facts(t) ?? []
  return (
    <Card className={styles.card} aria-labelledby={`check-${name}`}>
      <div className={styles.head}>
        <h2 id={`check-${name}`} className={styles.name}>
          {t(`names.${name}`)}
        </h2>
        <span role="status">
          {finding ? <VerdictTag verdict={finding.verdict} /> : <Tag>{t(isBusy ? 'testing' : 'notTested')}</Tag>}
        </span>
      </div>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {finding && (
        <p className={styles.advice}>
          {adviceOf(t, name, finding)}
          {finding.verdict === 'impossible' && ASKED_BY_SOME.includes(name) && ` ${t('advice.onlySome')}`}
        </p>
      )}
      {children}
    </Card>
  )
}
