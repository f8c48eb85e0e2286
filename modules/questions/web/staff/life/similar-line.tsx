import { questionLife } from '../../../contract/question-life.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { questionsPaths } from '../../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import styles from './life.module.css'
import { nearTextOf } from './near-text.rules.ts'

const PAUSE_MS = 800

interface SimilarLineProps {
  readonly questionId: string | undefined
  readonly content: QuestionContent
}

/** A quiet line with questions like the one that is being written. It holds nobody up: what cannot be asked shows nothing. */
export function SimilarLine({ questionId, content }: SimilarLineProps) {
  const t = useTranslations('questionsReview.similar')
  const text = useSettled(JSON.stringify(nearTextOf(content)))
  const asked = JSON.parse(text) as ReturnType<typeof nearTextOf>
  const similar = useEndpoint(
    questionLife.similar,
    { ...asked, ...(questionId === undefined ? {} : { id: questionId }) },
    { enabled: asked.stem !== '', staleMs: 60_000, keepPrevious: true },
  )
  const found = asked.stem === '' ? [] : (similar.data ?? [])
  return (
    <p className={styles.muted} aria-live="polite">
      {found.length > 0 && (
        <>
          {found[0]?.isSame ? t('same') : t('alike')}{' '}
          {found.map(({ id, excerpt, isSame, share }) => (
            <Link key={id} to={questionsPaths.question(id)} className={styles.similar ?? ''}>
              {t('one', { text: [...excerpt].slice(0, 40).join(''), share: isSame ? '100%' : formatPercent(share) })}
            </Link>
          ))}
        </>
      )}
    </p>
  )
}

/** The value as it was when it last stood still for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  // A timer is outside React; it is started anew with each change.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
