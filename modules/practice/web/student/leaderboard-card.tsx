import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Checkbox } from '@tripos/ui/inputs.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { type BoardPeriod, leaderboard } from '../../contract/leaderboard.ts'
import styles from './practice.module.css'

type Board = Output<typeof leaderboard.show>

const PERIODS = ['week', 'month'] as const satisfies readonly BoardPeriod[]

/** Who has answered most questions right; nothing where staff have not switched it on. */
export function LeaderboardCard({ bankId }: { bankId: string }) {
  const t = useTranslations('practice.board')
  const [period, setPeriod] = useState<BoardPeriod>('week')
  const query = useEndpoint(leaderboard.show, { bankId, period }, { keepPrevious: true, staleMs: 0 })
  const { data } = query
  if (query.isLoadingError) {
    return (
      <Card aria-label={t('title')}>
        <LoadError query={query} isPart />
      </Card>
    )
  }
  if (data?.isOn !== true) return null
  return (
    <Card aria-labelledby="leaderboard">
      <h2 id="leaderboard" className={styles.heading}>
        {t('title')}
      </h2>
      <LoadError query={query} isPart />
      <div className={styles.boardHead}>
        <Segmented
          label={t('period')}
          value={period}
          options={PERIODS.map(value => ({ value, label: t(`periods.${value}`) }))}
          onChange={setPeriod}
        />
        <Unnamed isUnnamed={data.isUnnamed} />
      </div>
      <p className={styles.hint}>{t('hint', { from: data.days.from, to: data.days.to })}</p>
      <Ranks board={data} />
      <p className={styles.facts}>
        {data.own ? t('own', { rank: data.own.rank, count: data.own.rightCount }) : t('ownNone')}
      </p>
    </Card>
  )
}

function Ranks({ board }: { board: Board }) {
  const t = useTranslations('practice.board')
  if (board.rows.length === 0) return <p>{t('empty')}</p>
  return (
    <ol className={styles.board}>
      {board.rows.map((row, at) => (
        <li key={at} className={styles.boardRow} data-own={row.isOwn || undefined}>
          <span className={styles.rank}>{row.rank}</span>
          <Avatar src={row.avatar} size={28} />
          <span className={styles.partName}>
            {row.realName ?? t('unnamed')}
            {row.isOwn && ` ${t('you')}`}
          </span>
          <span className={styles.hint}>{t('count', { count: row.rightCount })}</span>
        </li>
      ))}
    </ol>
  )
}

function Unnamed({ isUnnamed }: { isUnnamed: boolean }) {
  const t = useTranslations('practice.board')
  const save = useEndpointMutation(leaderboard.setUnnamed, {
    invalidates: [leaderboard.show],
    onSuccess: () => toast.success(t('saved')),
  })
  return (
    <Checkbox checked={isUnnamed} disabled={save.isPending} onChange={() => save.mutate({ isUnnamed: !isUnnamed })}>
      {t('hideName')}
    </Checkbox>
  )
}
