import { Tag } from '@tripos/ui/tag.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { markingCalls } from '../../../contract/marking-calls.ts'
import styles from './marking.module.css'

interface Place {
  readonly paperId: string
  readonly no: number
}

/** Asked for by the first press of its key, taken over by the second; it gives no points by itself. */
export function useMachineSuggestion(place: Place | undefined, onTake: (points: number) => void) {
  const ask = useEndpointMutation(markingCalls.suggest, { handles: ['*'] })
  const act = () => {
    if (place === undefined || ask.isPending) return
    if (ask.data === undefined) ask.mutate(place)
    else onTake(ask.data.points)
  }
  return { isOffered: place !== undefined, suggestion: ask.data, error: ask.error, isPending: ask.isPending, act }
}

/** What a machine makes of the answer, said to be that. */
export function MachineSuggestion({ machine }: { machine: ReturnType<typeof useMachineSuggestion> }) {
  const t = useTranslations('papers.marking.machine')
  const textOf = useErrorText()
  const { isOffered, suggestion, error, isPending, act } = machine
  if (!isOffered) return null
  return (
    <section className={styles.proposal} aria-label={t('title')} aria-live="polite">
      {suggestion && (
        <div>
          <Tag tone="accent">{t('title')}</Tag>{' '}
          <strong>{t('points', { points: formatPoints(suggestion.points) })}</strong>
          {suggestion.reason !== '' && <p>{suggestion.reason}</p>}
          <p className={styles.muted}>{t('hint')}</p>
        </div>
      )}
      {error && <p>{textOf(error)}</p>}
      <Button loading={isPending} onClick={act}>
        {suggestion === undefined ? t('ask') : t('take', { points: formatPoints(suggestion.points) })}
      </Button>
    </section>
  )
}
