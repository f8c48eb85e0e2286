/** The way of one marker through the answers of an exam: forward, skipping, and back to what was just marked. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../../contract/papers.ts'
import { useEffect, useState } from 'react'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'

export type MarkingTask = Output<typeof papers.markingTask>

interface Place {
  readonly paperId: string
  readonly no: number
}

interface Where {
  readonly examId: string
  readonly questionVersionId: string | undefined
}

const placeOf = ({ paperId, no }: MarkingTask): Place => ({ paperId, no })

export function useMarking({ examId, questionVersionId }: Where) {
  // Null: nothing waits any more. Undefined: not asked yet.
  const [task, setTask] = useState<MarkingTask | null>()
  const [visited, setVisited] = useState<readonly Place[]>([])
  const where = { examId, ...(questionVersionId === undefined ? {} : { questionVersionId }) }

  const next = useEndpointMutation(papers.markingNext, { handles: ['*'], onSuccess: setTask })
  const look = useEndpointMutation(papers.markingTask, { onSuccess: setTask })
  const mark = useEndpointMutation(papers.mark, {
    handles: ['EDIT_CONFLICT'],
    invalidates: [papers.markingExams, papers.markingQuestions, papers.paging, papers.detail],
    onSuccess: () => task && goOn(task),
    onError: error => {
      if (!isRefusal(error, 'EDIT_CONFLICT') || !task) return
      // A colleague was faster: show that mark and let this marker decide.
      toast.error(error.text)
      look.mutate(placeOf(task))
    },
  })

  function goOn(from: MarkingTask): void {
    setVisited(places => [...places, placeOf(from)])
    next.mutate({ ...where, after: placeOf(from) })
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
    isBusy: mark.isPending || next.isPending || look.isPending,
    canGoBack: visited.length > 0,
    goBack: () => {
      const last = visited.at(-1)
      if (!last) return
      setVisited(visited.slice(0, -1))
      look.mutate(last)
    },
    skip: () => task && goOn(task),
    save: (points: number, comment: string) => {
      if (!task) return
      mark.mutate({
        ...placeOf(task),
        points,
        comment,
        seenRevision: task.marks.at(-1)?.revision ?? 0,
        seenRegrade: task.regradeNo,
      })
    },
  }
}
