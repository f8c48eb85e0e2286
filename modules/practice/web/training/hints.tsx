import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import type { TrainingQuestion } from '../../contract/training.ts'
import styles from './training.module.css'
import type { TrainingSession } from './training-session.ts'

interface HintsProps {
  readonly session: TrainingSession
  readonly question: TrainingQuestion
}

/** What was given away so far, and a button for the next of them. */
export function Hints({ session, question: { no, hints, hintCount, mayTry } }: HintsProps) {
  const t = useTranslations('practice.training')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  if (hintCount === 0 || !mayTry) return null
  const left = hintCount - hints.length
  const take = async () => {
    setBusy(true)
    try {
      await session.takeHint(no, hints.length + 1)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.hints} aria-label={t('hints')}>
      <ol aria-live="polite">
        {hints.map(({ partNo, html }, at) => (
          <li key={at}>
            <strong>
              {partNo === 0 ? t('hintNo', { no: at + 1 }) : t('hintOfPart', { no: at + 1, part: partNo })}
            </strong>
            <RichText html={html} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button size="small" busy={isBusy} onClick={() => void take()}>
          {t('takeHint', { left })}
        </Button>
      )}
    </section>
  )
}
