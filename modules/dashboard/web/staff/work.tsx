import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useOpens } from '@tripos/ui-staff/opens.ts'
import type { dashboard } from '../../contract.ts'
import { OpenLink } from './open-link.tsx'
import panel from './today.module.css'
import styles from './work.module.css'

type Card = NonNullable<Output<typeof dashboard.summary>['work']>[number]

/** What waits for this person, and what they worked on last. */
export function Work({ cards }: { readonly cards: readonly Card[] }) {
  const t = useTranslations('dashboard')
  return (
    <section className={panel.panel} aria-labelledby="dashboard-work">
      <h2 id="dashboard-work" className={styles.title}>
        {t('work')}
      </h2>
      {cards.length === 0 && <p className={panel.quiet}>{t('workEmpty')}</p>}
      {cards.map(card => (
        <OneCard key={card.title} card={card} />
      ))}
    </section>
  )
}

function OneCard({ card: { title, link, moment, entries } }: { readonly card: Card }) {
  const t = useTranslations('dashboard')
  return (
    <div className={styles.card}>
      <div className={panel.head}>
        <h3>{title}</h3>
        {useOpens(link) && (
          <Link to={link} aria-label={t('workAll', { title })}>
            {t('todayAll')}
          </Link>
        )}
      </div>
      <ul className={styles.entries} aria-label={title}>
        {entries.map(entry => (
          <li key={entry.link} className={styles.entry}>
            <OpenLink to={entry.link} className={styles.name} title={entry.title}>
              {entry.title || t('noText')}
            </OpenLink>
            {entry.count !== null && <Tag tone="accent">{entry.count}</Tag>}
            {entry.at !== null && <Moment at={entry.at} moment={moment} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Moment({ at, moment }: { readonly at: string; readonly moment: Card['moment'] }) {
  const t = useTranslations('dashboard')
  if (moment === 'due') return <span className={styles.moment}>{t('due', { time: formatMinute(at) })}</span>
  return (
    <span className={styles.moment}>
      <TimeAgo moment={at} />
    </span>
  )
}
