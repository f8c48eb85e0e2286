import { jobNames } from '@tripos/contract-kit/installed.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'

/** What a queue is called, for people. */
export function useQueueName(): (queue: string) => string {
  const language = useLocaleStore(state => state.language)
  const names = jobNames()
  return queue => names[queue]?.[language] ?? queue
}
