import { JOB_NAMES } from '@tripos/contract/system'
import { useLocaleStore } from '../../../../lib/locale.ts'

/** What a queue is called, for people. */
export function useQueueName(): (queue: string) => string {
  const language = useLocaleStore(state => state.language)
  return queue => JOB_NAMES[queue]?.[language] ?? queue
}
