import type { PaperResult } from '../../contract/papers.ts'
import { useTranslations } from 'use-intl'
import { Segmented } from '@tripos/ui/segmented.tsx'
import styles from './result-rail.module.css'
import { filterReviewed, filtersFor, type ReviewFilter, type Verdict, verdictOf } from './reviewed.rules.ts'

type Questions = PaperResult['questions']

/** Beside the colour, for whoever does not see it. */
const GLYPHS: Readonly<Record<Verdict, string>> = {
  right: '✓',
  partly: '◐',
  wrong: '✗',
  blank: '–',
  waiting: '…',
  unsaid: '',
}

interface RailProps {
  readonly questions: Questions
  readonly filter: ReviewFilter
  readonly onFilter: (filter: ReviewFilter) => void
}

/** The questions as a row to jump in, and what of them is shown below. */
export function ResultRail({ questions, filter, onFilter }: RailProps) {
  const t = useTranslations('papersStudent.result')
  const shown = filterReviewed(questions, filter)
  const options = filtersFor(questions).map(value => ({
    value,
    label: t(`filters.${value}`, { count: filterReviewed(questions, value).length }),
  }))
  return (
    <nav className={styles.rail} aria-label={t('rail')}>
      <Segmented label={t('filter')} value={filter} options={options} onChange={onFilter} />
      <ol className={styles.items}>
        {shown.map(question => (
          <li key={question.no}>
            <Item no={question.no} verdict={verdictOf(question)} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Item({ no, verdict }: { readonly no: number; readonly verdict: Verdict }) {
  const t = useTranslations('papersStudent.result')
  return (
    <a
      className={styles.item}
      data-verdict={verdict}
      href={`#question-${no}`}
      aria-label={t('railItem', { no, verdict: t(`verdicts.${verdict}`) })}
    >
      {no}
      <span aria-hidden="true">{GLYPHS[verdict]}</span>
    </a>
  )
}
