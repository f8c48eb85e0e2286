import { type BlueprintLine, exams } from '../../contract/exams.ts'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { criteriaOf } from './blueprint.rules.ts'
import styles from './blueprint.module.css'

interface FreeCountProps {
  readonly line: BlueprintLine
  /** Questions that lines above it take of the same. */
  readonly taken: number
}

/** How many questions a line can draw from, without those that the lines above it take. */
export function FreeCount({ line, taken }: FreeCountProps) {
  const t = useTranslations('exams.blueprints')
  // An exam with questions of its own is seen by people who may not see blueprints.
  const mayCount = useCan('exam:blueprint:view')
  const { data } = useEndpoint(exams.freeCount, criteriaOf(line), { enabled: mayCount, keepPrevious: true })
  if (data === undefined) return null
  const free = Math.max(0, data.count - taken)
  const isShort = free < line.count
  return (
    <span role="status" className={isShort ? styles.short : styles.sum}>
      {isShort ? t('freeShort', { free, missing: line.count - free }) : t('free', { free })}
    </span>
  )
}
