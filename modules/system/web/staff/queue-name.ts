import { JOB_NAMES } from '../../contract/system.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'

/** What a queue is called, for people. */
export function useQueueName(): (queue: string) => string {
  const language = useLocaleStore(state => state.language)
  return queue => JOB_NAMES[queue]?.[language] ?? queue
}
