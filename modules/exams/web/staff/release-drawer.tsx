import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { useIsHeld } from '@tripos/ui-staff/use-held-call.ts'
import { useReleaseExam, useTakeReleaseBack } from './api.ts'
import styles from './blueprint.module.css'

type State = Output<typeof exams.releaseState>
const PARTS = ['score', 'answers', 'analysis'] as const

/** Anybody may enter for ever: no button shows a key, so it is said at each of them. */
const isHeldForEver = ({ keysHeldFor, entryEndsAt }: State) => keysHeldFor === 'entry' && entryEndsAt === null

/** What candidates see of score, answers and analysis now, and a button for what waits for a person. */
export function ReleaseDrawer({ examId, onClose }: { examId: string; onClose: () => void }) {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  const state = useEndpoint(exams.releaseState, { id: examId }, { staleMs: 0 })
  return (
    <Drawer open title={t('release')} size={420} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {state.isPending && <Skeleton active />}
      <LoadError query={state} />
      {state.data && (
        <div className={styles.stack}>
          <p>{state.data.title}</p>
          {PARTS.map(what => (
            <ReleasedPart key={what} examId={examId} what={what} state={state.data} />
          ))}
          {!isHeldForEver(state.data) && <AnswerKeyNotice state={state.data} />}
        </div>
      )}
    </Drawer>
  )
}

interface PartProps {
  readonly examId: string
  readonly what: (typeof PARTS)[number]
  readonly state: State
}

function ReleasedPart({ examId, what, state }: PartProps) {
  const t = useTranslations('exams.exams')
  const release = useReleaseExam()
  const about = `${examId} ${what}`
  const isWaiting = useIsHeld(exams.release, about)
  const takeBack = useTakeReleaseBack()
  const name = t(`parts.${what}`)
  const input = (isReleased: boolean) => ({ id: examId, what, isReleased })
  const toText = t('releaseTo', { count: state.candidateCount })
  const hold = () =>
    release({ about, text: t('releasing', { what: name, verb: toText, name: state.title }), input: input(true) })
  const { rule, at, isReleasedByHand, seenByCount } = state.parts[what]
  const isByHand = rule === ReleaseRule.byHand
  const isHeld = what !== 'score' && rule !== ReleaseRule.never && isHeldForEver(state)
  const reasonId = useId()
  return (
    <section aria-label={t(`parts.${what}`)}>
      <p className={styles.rule}>
        <strong>{name}</strong>
        <span className={styles.sum}>
          {t(`rules.${rule}`)} {at !== null && formatMinute(at)}
        </span>
      </p>
      {isByHand && !isReleasedByHand && (
        <Button
          type="primary"
          disabled={isHeld || isWaiting}
          aria-describedby={isHeld ? reasonId : undefined}
          onClick={hold}
        >
          {toText}
        </Button>
      )}
      {isByHand && isReleasedByHand && (
        <Button loading={takeBack.isPending} onClick={() => takeBack.mutate(input(false))}>
          {t('takeReleaseBack')}
        </Button>
      )}
      {isHeld && <p id={reasonId}>{t('keysHeldFor.entryForEver')}</p>}
      <p className={styles.muted}>
        {state.candidateCount === 0
          ? t('seenByNobodyYet')
          : t('seenBy', { seen: seenByCount, count: state.candidateCount })}
      </p>
    </section>
  )
}

/** Why answers stay in, or that the author lets them out in spite of it. */
function AnswerKeyNotice({ state }: { state: State }) {
  const t = useTranslations('exams.exams')
  if (state.keysWhileOpen) return <Alert type="warning" showIcon title={t('keysWhileOpenHint')} />
  if (state.keysHeldFor === null) return null
  const { keysHeldFor, writingCount, entryEndsAt } = state
  const values = { count: writingCount, time: entryEndsAt === null ? '' : formatMinute(entryEndsAt) }
  return <Alert type="info" showIcon title={t('keysHeld')} description={t(`keysHeldFor.${keysHeldFor}`, values)} />
}
