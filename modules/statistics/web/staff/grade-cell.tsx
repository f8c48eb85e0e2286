import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { gradebook } from '../../contract/gradebook.ts'
import { formatShare } from './format-figures.ts'
import styles from './statistics.module.css'

interface GradeCellProps {
  readonly kind: 'exam' | 'course' | 'total'
  readonly cell: Output<typeof gradebook.paging>['rows'][number]['cells'][number] | undefined
}

/** What somebody has reached, with a sign for passed and failed: not by colour alone. */
export function GradeCell({ kind, cell }: GradeCellProps) {
  const t = useTranslations('statistics.gradebook')
  if (cell === undefined || cell.share === null) return <span className={styles.muted}>{formatShare(null)}</span>
  const { isPassed } = cell
  return (
    <span className={styles.grade}>
      {formatShare(cell.share)}
      {isPassed === true && (
        <>
          <CheckOutlined className={styles.good ?? ''} aria-hidden="true" />
          <VisuallyHidden>{t(kind === 'course' ? 'completed' : 'passed')}</VisuallyHidden>
        </>
      )}
      {isPassed === false && kind === 'exam' && (
        <>
          <CloseOutlined className={styles.bad ?? ''} aria-hidden="true" />
          <VisuallyHidden>{t('failed')}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
