/** The way of one marker through the answers of an exam: forward, skipping, and back to what was just marked. */
import type { Annotation } from '../../../contract/annotations.ts'
import { markingCalls } from '../../../contract/marking-calls.ts'
import type { MarkingTask } from '../../../contract/marking-task.ts'
import { useEffect, useState } from 'react'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { type MarkingOrder, type Place, useNextTask } from './use-next-task.ts'
import type { SentMarks } from './use-sent-marks.ts'

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

export function useMarking({ examId, questionVersionId, order }: Where, sent: SentMarks) {
  // Null: nothing waits any more. Undefined: not asked yet.
  const [task, setTask] = useState<MarkingTask | null>()
  const [visited, setVisited] = useState<readonly Place[]>([])
  // Until all marks are stored: what comes next depends on them.
  const [isSettling, setIsSettling] = useState(false)
  const where = { examId, order, ...(questionVersionId === undefined ? {} : { questionVersionId }) }
  const takeNext = useNextTask(where, task, sent.settled)

  const next = useEndpointMutation(markingCalls.next, { handles: ['*'], onSuccess: setTask })
  const look = useEndpointMutation(markingCalls.task, { onSuccess: setTask })

  async function whenSettled(ask: () => void): Promise<void> {
    setIsSettling(true)
    await sent.settled()
    setIsSettling(false)
    ask()
  }

  /** With the next answer at hand the marker goes on at once, while the mark is on its way. */
  function goOn(from: MarkingTask, isMarked: boolean): void {
    setVisited(places => [...places, placeOf(from)])
    const ready = takeNext(placeOf(from))
    if (ready !== undefined) setTask(isMarked ? afterMark(ready) : ready)
    else void whenSettled(() => next.mutate({ ...where, after: placeOf(from) }))
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
    isBusy: isSettling || next.isPending || look.isPending,
    canGoBack: visited.length > 0,
    goBack: () => {
      const last = visited.at(-1)
      if (!last) return
      setVisited(visited.slice(0, -1))
      void whenSettled(() => look.mutate(last))
    },
    lookAt: (one: MarkingTask) => look.mutate(placeOf(one)),
    skip: () => task && goOn(task, false),
    save: (given: AnnotatedMark) => {
      if (!task || task.role === 'done') return
      const seen = { seenRevision: task.marks.at(-1)?.revision ?? 0, seenRegrade: task.regradeNo }
      const lists = { ticked: [...given.ticked], annotations: [...given.annotations] }
      sent.send({ task, input: { ...placeOf(task), ...given, ...lists, role: task.role, ...seen } })
      goOn(task, true)
    },
  }
}
