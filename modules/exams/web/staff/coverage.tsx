import { type BlueprintLine, exams } from '../../contract/exams.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { countOf } from './blueprint.rules.ts'
import styles from './coverage.module.css'
import { type Amount, type CoverageGroup, type CoverageRow, coverageTable } from './coverage-table.rules.ts'

/** What papers of these lines ask about; looked up only where somebody opens it. */
export function Coverage({ lines }: { lines: readonly BlueprintLine[] }) {
  const t = useTranslations('exams.blueprints')
  const [isOpen, setOpen] = useState(false)
  const asked = lines.filter(line => countOf(line) > 0)
  const coverage = useEndpoint(exams.coverage, { lines: asked }, { enabled: isOpen, keepPrevious: true })
  return (
    <details className={styles.coverage} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('coverage')}</summary>
      {isOpen && (
        <Loaded query={coverage}>
          {({ rows, isExpected }) =>
            rows.length === 0 ? (
              <p className={styles.hint}>{t('coverageEmpty')}</p>
            ) : (
              <>
                <p className={styles.hint}>{t(isExpected ? 'coverageExpected' : 'coverageExact')}</p>
                <CoverageTable rows={rows} />
              </>
            )
          }
        </Loaded>
      )}
    </details>
  )
}

function CoverageTable({ rows }: { rows: readonly CoverageRow[] }) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const { levels, groups, total } = coverageTable(rows)
  const names = levels.map(level => common(`questionLevel.${level}`))
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('coverage')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('knowledge')}</th>
          <th scope="col">{t('type')}</th>
          {names.map(name => (
            <th key={name} scope="col" className={styles.amount}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.amount}>
            {t('coverageTotal')}
          </th>
        </tr>
      </thead>
      {groups.map(group => (
        <Group key={group.knowledge?.id ?? ''} group={group} names={names} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={names.length + 2}>
            {t('coverageTotal')}
          </th>
          <AmountCell label={t('coverageTotal')} amount={total} />
        </tr>
      </tfoot>
    </table>
  )
}

function Group({ group: { knowledge, lines }, names }: { group: CoverageGroup; names: readonly string[] }) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  return (
    <tbody>
      {lines.map(({ cells, total, ...kind }, at) => (
        <tr key={typeTextOf(kind)}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={lines.length} className={styles.point}>
              {knowledge?.name ?? t('noKnowledge')}
            </th>
          )}
          <th scope="row" className={styles.type}>
            {common(typeTextOf(kind))}
          </th>
          {cells.map((amount, no) => (
            <AmountCell key={names[no]} label={names[no] ?? ''} amount={amount} />
          ))}
          <AmountCell label={t('coverageTotal')} amount={total} />
        </tr>
      ))}
    </tbody>
  )
}

/** On a phone the label stands before the amount. */
function AmountCell({ label, amount }: { label: string; amount: Amount | null }) {
  const t = useTranslations('exams.blueprints')
  return (
    <td className={styles.amount} data-label={label} data-empty={amount === null}>
      {amount && t('coverageCell', { count: String(amount.questionCount), points: formatPoints(amount.points) })}
    </td>
  )
}
