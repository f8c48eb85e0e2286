/** The way of one marker through the answers of an exam: forward, skipping, and back to what was just marked. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import { markingCalls } from '../../../contract/marking-calls.ts'
import { papers } from '../../../contract/papers.ts'
import { useEffect, useState } from 'react'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { type MarkingOrder, type Place, useNextTask } from './use-next-task.ts'

export type MarkingTask = Output<typeof markingCalls.task>

export interface GivenMark {
  readonly points: number
  readonly comment: string
  /** Items of the rubric. */
  readonly ticked: readonly string[]
}

/** With what was written on the answer. */
interface AnnotatedMark extends GivenMark {
  readonly annotations: readonly Annotation[]
}

interface Where {
  readonly examId: string
  readonly questionVersionId: string | undefined
  readonly order: MarkingOrder
}

const placeOf = ({ paperId, no }: MarkingTask): Place => ({ paperId, no })

/** It was fetched while the one before it still waited. */
const afterMark = (task: MarkingTask): MarkingTask => ({
  ...task,
  waitingCount: Math.max(0, task.waitingCount - 1),
  markedCount: task.markedCount + 1,
})

export function useMarking({ examId, questionVersionId, order }: Where) {
  // Null: nothing waits any more. Undefined: not asked yet.
  const [task, setTask] = useState<MarkingTask | null>()
  const [visited, setVisited] = useState<readonly Place[]>([])
  // Until the mark is stored; the lists that are asked again after it keep nobody waiting.
  const [isSaving, setIsSaving] = useState(false)
  const where = { examId, order, ...(questionVersionId === undefined ? {} : { questionVersionId }) }
  const takeNext = useNextTask(where, task)

  const next = useEndpointMutation(markingCalls.next, { handles: ['*'], onSuccess: setTask })
  const look = useEndpointMutation(markingCalls.task, { onSuccess: setTask })
  const mark = useEndpointMutation(markingCalls.mark, {
    handles: ['EDIT_CONFLICT', 'ANSWER_MARKED'],
    invalidates: [markingCalls.listExams, markingCalls.questions, papers.paging, papers.detail],
    onSuccess: () => {
      setIsSaving(false)
      if (task) goOn(task, true)
    },
    onError: error => {
      setIsSaving(false)
      const isLost = isRefusal(error, 'EDIT_CONFLICT') || isRefusal(error, 'ANSWER_MARKED')
      if (!isLost || !task) return
      // Somebody was faster: show what there is now and let this marker decide.
      toast.error(error.text)
      look.mutate(placeOf(task))
    },
  })

  function goOn(from: MarkingTask, isMarked: boolean): void {
    setVisited(places => [...places, placeOf(from)])
    const ready = takeNext(placeOf(from))
    if (ready === undefined) next.mutate({ ...where, after: placeOf(from) })
    else setTask(isMarked ? afterMark(ready) : ready)
  }

  // Asking the server for the first answer; the page has a key, so this is once for each filter.
  useEffect(() => {
    next.mutate(where)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is the first question only
  }, [])

  return {
    task,
    error: next.error,
    retry: () => next.mutate(where),
    isBusy: isSaving || next.isPending || look.isPending,
    canGoBack: visited.length > 0,
    goBack: () => {
      const last = visited.at(-1)
      if (!last) return
      setVisited(visited.slice(0, -1))
      look.mutate(last)
    },
    skip: () => task && goOn(task, false),
    save: (given: AnnotatedMark) => {
      if (!task) return
      const seen = { seenRevision: task.marks.at(-1)?.revision ?? 0, seenRegrade: task.regradeNo }
      if (task.role === 'done') return
      setIsSaving(true)
      const lists = { ticked: [...given.ticked], annotations: [...given.annotations] }
      mark.mutate({ ...placeOf(task), ...given, ...lists, role: task.role, ...seen })
    },
  }
}
