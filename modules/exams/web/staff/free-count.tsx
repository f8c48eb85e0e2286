import { LineKind } from '@tripos/contract-kit/enums.ts'
import { type BlueprintLine, exams } from '../../contract/exams.ts'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { criteriaOf } from './blueprint.rules.ts'
import styles from './blueprint.module.css'

/** What a line can draw from, without what the lines above it take; undefined where nobody may count it. */
export function useFree(line: BlueprintLine, taken: number) {
  // An exam with questions of its own is seen by people who may not see blueprints.
  const mayCount = useCan('exam:blueprint:view') && line.kind !== LineKind.handPicked
  const { data, isPlaceholderData } = useEndpoint(exams.freeCount, criteriaOf(line), {
    enabled: mayCount,
    keepPrevious: true,
  })
  if (!mayCount || data === undefined) return { shown: undefined, current: undefined }
  const free = Math.max(0, data.count - taken)
  return { shown: free, current: isPlaceholderData ? undefined : free }
}

/** How many questions a line can draw from. */
export function FreeCount({ line, free }: { readonly line: BlueprintLine; readonly free: number | undefined }) {
  const t = useTranslations('exams.blueprints')
  if (free === undefined) return null
  const isShort = free < line.count
  return (
    <span role="status" className={isShort ? styles.short : styles.sum}>
      {isShort ? t('freeShort', { free, missing: line.count - free }) : t('free', { free })}
    </span>
  )
}
