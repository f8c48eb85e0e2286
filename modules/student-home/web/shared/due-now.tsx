import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { type DueKind, studentHome } from '../../contract.ts'
import styles from './due-now.module.css'

type Item = Output<typeof studentHome.due>['entries'][number]

const REFRESH_MS = 60_000

const TONES: Readonly<Record<DueKind, Tone>> = {
  paper: 'danger',
  exam: 'accent',
  overdueCourse: 'danger',
  course: 'warning',
  practice: 'neutral',
  result: 'success',
}

/** What is due now, above the list of exams. Nothing where nothing is: the page begins as it did. */
export function DueNow() {
  const t = useTranslations('studentHomeStudent')
  const { data } = useEndpoint(studentHome.due, {}, { staleMs: 0, refetchMs: REFRESH_MS })
  if (data === undefined || data.entries.length === 0) return null
  return (
    <section className={styles.due} aria-labelledby="due">
      <h2 id="due" className={styles.title}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {data.entries.map((item, index) => (
          <Due key={item.link} item={item} id={`due-${index}`} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

function Due({ item, id, isFirst }: { item: Item; id: string; isFirst: boolean }) {
  const t = useTranslations('studentHomeStudent')
  const words = useWords(item)
  return (
    <li className={styles.item}>
      <Tag tone={TONES[item.kind]}>{t(`kinds.${item.kind}`)}</Tag>
      <p id={id} className={styles.words}>
        {item.title !== '' && <strong className={styles.name}>{item.title}</strong>}
        <span className={styles.when}>{words}</span>
      </p>
      <ButtonLink size="small" kind={isFirst ? 'primary' : 'secondary'} to={item.link} aria-describedby={id}>
        {t(`actions.${item.kind}`)}
      </ButtonLink>
    </li>
  )
}

function useWords({ kind, at, hasBegun, count }: Item): string {
  const t = useTranslations('studentHomeStudent')
  if (kind === 'practice') return t('practice', { count: count ?? 0 })
  if (at === null) return ''
  const time = formatMinute(at)
  return kind === 'exam' ? t(hasBegun ? 'ends' : 'begins', { time }) : t(kind, { time })
}
