import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import type { examStatistics } from '../../contract/exam-statistics.ts'
import { isUrgent, useAdviceText } from './advice-text.ts'
import styles from './statistics.module.css'

export type QuestionRow = RowOf<typeof examStatistics.questions>

export function AdviceTags({ row }: { row: Pick<QuestionRow, 'advice' | 'type'> }) {
  const textOf = useAdviceText()
  return (
    <ul className={styles.tags}>
      {row.advice.map((advice, i) => (
        <li key={`${advice.code} ${i}`}>
          <Tag tone={isUrgent(advice) ? 'danger' : 'warning'}>{textOf(advice, row.type)}</Tag>
        </li>
      ))}
    </ul>
  )
}
