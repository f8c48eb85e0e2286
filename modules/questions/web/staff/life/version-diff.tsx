import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionLife } from '../../../contract/question-life.ts'
import { Select, Skeleton, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import styles from './life.module.css'

type Change = Output<typeof questionLife.compare>['changes'][number]

interface VersionDiffProps {
  readonly questionId: string
  readonly from: number
  readonly to: number
  readonly newestNo: number
  readonly onChange: (pair: { readonly from: number; readonly to: number }) => void
}

/** What differs between two versions. Added and removed words are marked by element and sign, not by colour alone. */
export function VersionDiff({ questionId, from, to, newestNo, onChange }: VersionDiffProps) {
  const t = useTranslations('questionsReview.versions')
  const compared = useEndpoint(questionLife.compare, { id: questionId, from, to }, { staleMs: 600_000 })
  const options = Array.from({ length: newestNo }, (_, at) => ({
    value: newestNo - at,
    label: t('no', { no: newestNo - at }),
  }))
  return (
    <section className={styles.shown} aria-label={t('differences')}>
      <h3 className={styles.heading}>{t('differences')}</h3>
      <Space wrap>
        <Select aria-label={t('from')} value={from} options={options} onChange={no => onChange({ from: no, to })} />
        {t('to')}
        <Select aria-label={t('until')} value={to} options={options} onChange={no => onChange({ from, to: no })} />
      </Space>
      <LoadError query={compared} />
      {compared.isPending && <Skeleton active />}
      {compared.data?.changes.length === 0 && <p>{t('same')}</p>}
      {compared.data?.changes.map(change => (
        <ChangedPart key={`${change.ofPart} ${change.part} ${change.no}`} change={change} />
      ))}
    </section>
  )
}

function ChangedPart({ change: { part, ofPart, no, runs, isFormatOnly } }: { change: Change }) {
  const t = useTranslations('questionsReview.versions')
  const parts = useTranslations('questionsParts')
  const name = t(`parts.${part}`, { no: no ?? 0 })
  return (
    <div>
      <h4 className={styles.heading}>{ofPart === undefined ? name : parts('inPart', { no: ofPart, text: name })}</h4>
      <p className={styles.body}>
        {runs.map(({ kind, text }, at) => {
          // The runs of one answer of the server never change their order.
          const key = `${at} ${kind}`
          if (kind === 'added') {
            return (
              <ins key={key} className={styles.added}>
                {text}
              </ins>
            )
          }
          if (kind === 'removed') {
            return (
              <del key={key} className={styles.removed}>
                {text}
              </del>
            )
          }
          return <span key={key}>{text}</span>
        })}
      </p>
      {isFormatOnly && <p className={styles.muted}>{t('formatOnly')}</p>}
    </div>
  )
}
