import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState, NotFound } from '@tripos/ui/states.tsx'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { training } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import { LeaderboardCard } from './leaderboard-card.tsx'
import { Meter } from './meter.tsx'
import { MockExamCard } from './mock-exam-card.tsx'
import styles from './practice.module.css'
import { Records } from './records.tsx'

type Bank = Output<typeof training.bank>

/** `/web/repo/view/:repoId`: how far one is with a bank, and the ways to train it. */
export function BankPage() {
  const { repoId = '' } = useParams()
  return (
    <AreaMessages areas={['practice']}>
      <BankView key={repoId} bankId={repoId} />
    </AreaMessages>
  )
}

function BankView({ bankId }: { bankId: string }) {
  const t = useTranslations('practice')
  const query = useEndpoint(training.bank, { bankId }, { staleMs: 0 })
  if (query.isPending) return <Skeleton count={3} height={180} />
  if (isRefusal(query.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (query.isLoadingError) return <LoadError query={query} />
  const bank = query.data
  return (
    <div className={styles.page}>
      <PageTitle title={bank.name} hint={bank.remark} />
      <LoadError query={query} />
      <Summary bank={bank} />
      {bank.questionCount === 0 ? <EmptyState title={t('bank.nothing')} /> : <Modes bank={bank} />}
      <MockExamCard bank={bank} />
      <LeaderboardCard bankId={bankId} />
      <Parts bank={bank} title={t('bank.chapters')} parts={bank.chapters} query="chapter" />
      <Parts bank={bank} title={t('bank.knowledge')} parts={bank.knowledge} query="knowledge" />
      <Records bankId={bankId} />
      <p>
        <Link to={practicePaths.banks}>{t('bank.back')}</Link>
      </p>
    </div>
  )
}

function Summary({ bank }: { bank: Bank }) {
  const t = useTranslations('practice')
  const { name, mastery, practisedCount, questionCount, rightCount, dueCount } = bank
  return (
    <Card aria-labelledby="mastery">
      <h2 id="mastery" className={styles.heading}>
        {t('bank.mastery')}
      </h2>
      <Meter label={t('bank.masteryOf', { name, percent: mastery })} percent={mastery} />
      <p className={styles.facts}>
        <span>{t('progress', { done: practisedCount, total: questionCount })}</span>
        <span>{t('right', { count: rightCount })}</span>
        <span>{t('due', { count: dueCount })}</span>
      </p>
      <p className={styles.hint}>{t('bank.masteryHint')}</p>
    </Card>
  )
}

/** Those in which there is something to train. */
function modesOf({ wrongCount, dueCount, questionCount }: Bank): { mode: PracticeMode; count: number }[] {
  const counts: Partial<Record<PracticeMode, number>> = {
    [PracticeMode.wrong]: wrongCount,
    [PracticeMode.due]: dueCount,
  }
  return Object.values(PracticeMode).map(mode => ({ mode, count: counts[mode] ?? questionCount }))
}

function Modes({ bank }: { bank: Bank }) {
  const t = useTranslations('practice')
  return (
    <section aria-label={t('bank.allModes')}>
      <ul className={styles.modes}>
        {modesOf(bank).map(({ mode, count }) => {
          const current = bank.current.find(run => run.mode === mode)
          const isOpen = count > 0 || current !== undefined
          return (
            <li key={mode}>
              <Card className={styles.mode} aria-labelledby={`mode-${mode}`}>
                <h3 id={`mode-${mode}`}>{t(`modes.${mode}`)}</h3>
                <p className={styles.hint}>{t(`modeHints.${mode}`)}</p>
                <p className={styles.foot}>
                  <span className={styles.hint}>
                    {current
                      ? t('bank.goOn', { done: current.answeredCount, total: current.questionCount })
                      : t('bank.questions', { count })}
                  </span>
                  {isOpen && (
                    <ButtonLink
                      kind={mode === PracticeMode.inOrder ? 'primary' : 'secondary'}
                      size="small"
                      to={practicePaths.training(bank.id, mode)}
                      aria-describedby={`mode-${mode}`}
                    >
                      {t(current ? 'training.goOn' : 'bank.start')}
                    </ButtonLink>
                  )}
                </p>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface PartsProps {
  readonly bank: Bank
  readonly title: string
  readonly parts: readonly (Bank['knowledge'][number] & { readonly parentId?: string | null })[]
  /** What the address of a training calls such a part. */
  readonly query: 'chapter' | 'knowledge'
}

function Parts({ bank, title, parts, query }: PartsProps) {
  const t = useTranslations('practice.bank')
  const shown = parts.filter(part => part.questionCount > 0)
  if (shown.length === 0) return null
  return (
    <Card aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.parts}>
        {shown.map(part => (
          <li key={part.id} className={styles.part} data-below={part.parentId ? '' : undefined}>
            <span className={styles.partName}>{part.name}</span>
            <span className={styles.hint}>
              {t('practisedOf', { done: part.practisedCount, total: part.questionCount })}
            </span>
            <Meter label={t('masteryOf', { name: part.name, percent: part.mastery })} percent={part.mastery} />
            <ButtonLink
              size="small"
              kind="quiet"
              to={practicePaths.training(bank.id, PracticeMode.inOrder, `?${query}=${part.id}`)}
              aria-label={t('practiseNamed', { name: part.name })}
            >
              {t('practise')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
