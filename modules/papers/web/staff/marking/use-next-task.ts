/** The answer behind the one that is being marked, fetched meanwhile: nobody waits for it. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { call } from '@tripos/web-kit/call.ts'
import { useEffect, useRef } from 'react'
import { markingCalls } from '../../../contract/marking-calls.ts'
import type { MarkingTask } from '../../../contract/marking-task.ts'

export type MarkingOrder = NonNullable<Input<typeof markingCalls.next>['order']>

export interface Place {
  readonly paperId: string
  readonly no: number
}

interface Where {
  readonly examId: string
  readonly questionVersionId?: string
  readonly order: MarkingOrder
}

interface Fetched {
  readonly after: Place
  readonly task: MarkingTask
}

const isSame = (a: Place, b: Place): boolean => a.paperId === b.paperId && a.no === b.no

/** Gives the answer behind this one, once; undefined where it has not arrived, or there is none. */
export function useNextTask(
  { examId, questionVersionId, order }: Where,
  current: MarkingTask | null | undefined,
  settled: () => Promise<void>,
) {
  const fetched = useRef<Fetched | undefined>(undefined)
  const { paperId, no } = current ?? {}
  useEffect(() => {
    if (paperId === undefined || no === undefined) return undefined
    const after = { paperId, no }
    const controller = new AbortController()
    const where = { examId, order, ...(questionVersionId === undefined ? {} : { questionVersionId }) }
    const fetchNext = async (): Promise<void> => {
      // An answer whose mark is on its way would come again.
      await settled()
      if (controller.signal.aborted) return
      const task = await call(markingCalls.next, { ...where, after }, { signal: controller.signal })
      // The last one that waits is followed by itself.
      if (task !== null && !isSame(task, after)) fetched.current = { after, task }
    }
    // Without it, it is asked for when it is wanted, and what is wrong is told then.
    fetchNext().catch(() => undefined)
    return () => controller.abort()
  }, [examId, questionVersionId, order, paperId, no, settled])
  return (after: Place): MarkingTask | undefined => {
    const ready = fetched.current
    fetched.current = undefined
    return ready !== undefined && isSame(ready.after, after) ? ready.task : undefined
  }
}
