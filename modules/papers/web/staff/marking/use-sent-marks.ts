/** Marks on their way to the server: the marker goes on meanwhile, and is told of each that was not taken. */
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { classify, REFUSED } from '@tripos/send-queue/failure.ts'
import { makeSendQueue } from '@tripos/send-queue/queue.ts'
import type { SendState } from '@tripos/send-queue/sender.ts'
import { onWake } from '@tripos/send-queue/wake.ts'
import { useLeaveWarning } from '@tripos/ui-staff/use-leave-warning.ts'
import { useErrorText } from '@tripos/ui/states.tsx'
import { call } from '@tripos/web-kit/call.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { leaveOnSessionError } from '@tripos/web-kit/session.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { markingCalls } from '../../../contract/marking-calls.ts'
import { papers } from '../../../contract/papers.ts'
import type { MarkingTask } from '../../../contract/marking-task.ts'

export interface SentMark {
  readonly task: MarkingTask
  readonly input: Input<typeof markingCalls.mark>
}

export interface RefusedMark extends SentMark {
  readonly text: string
}

/** What shows marks as they are. */
const LISTS = [markingCalls.listExams, markingCalls.questions, papers.paging, papers.detail]

export const placeKey = ({ paperId, no }: { readonly paperId: string; readonly no: number }): string =>
  `${paperId} ${no}`

/** The answer to an earlier try was lost on the way: what was sent is the newest mark. */
async function isStored({ input }: SentMark): Promise<boolean> {
  const { paperId, no, points, comment } = input
  const newest = (await call(markingCalls.task, { paperId, no })).marks.at(-1)
  return newest !== undefined && newest.points === points && newest.comment === (comment ?? '')
}

async function sendMark(mark: SentMark): Promise<void> {
  try {
    await call(markingCalls.mark, mark.input)
  } catch (error) {
    if (!isRefusal(error, 'EDIT_CONFLICT', 'ANSWER_MARKED') || !(await isStored(mark))) throw error
  }
}

interface QueueEvents {
  readonly onSent: (mark: SentMark) => void
  readonly onRefused: (mark: SentMark, error: unknown) => void
  readonly onState: (state: SendState, count: number) => void
}

/** In their order, one after the other. */
function makeMarkQueue({ onSent, onRefused, onState }: QueueEvents) {
  let atRest: (() => void)[] = []
  const queue = makeSendQueue<SentMark>({
    ...browserClock,
    key: ({ input }) => placeKey(input),
    send: sendMark,
    classify: error => {
      leaveOnSessionError(error)
      return classify(error, {}, REFUSED)
    },
    onSent,
    onRefused,
    onChange: tell,
  })
  // The queue tells of itself while it is being made.
  function tell(): void {
    const count = queue?.entries().length ?? 0
    onState(queue?.state() ?? 'idle', count)
    if (count > 0) return
    for (const go of atRest) go()
    atRest = []
  }
  return {
    ...queue,
    /** Resolves when the server has answered to all of them. */
    settled: () =>
      queue.entries().length === 0 ? Promise.resolve() : new Promise<void>(resolve => atRest.push(resolve)),
  }
}

export function useSentMarks() {
  const client = useQueryClient()
  const textOf = useErrorText()
  const [refused, setRefused] = useState<readonly RefusedMark[]>([])
  const [{ state, count }, setSending] = useState<{ state: SendState; count: number }>({ state: 'idle', count: 0 })
  const without = (mark: SentMark) => setRefused(all => all.filter(one => placeKey(one.input) !== placeKey(mark.input)))
  const [queue] = useState(() =>
    makeMarkQueue({
      onSent: mark => {
        without(mark)
        for (const { path } of LISTS) void client.invalidateQueries({ queryKey: [path] })
      },
      onRefused: (mark, error) => setRefused(all => [...all, { ...mark, text: textOf(error) }]),
      onState: (next, waiting) => setSending({ state: next, count: waiting }),
    }),
  )
  useEffect(() => onWake(queue.wake), [queue])
  const t = useTranslations('papers.marking.unsent')
  const loss = useMemo(
    () => ({ title: t('leaveTitle'), text: t('leaveText'), leave: t('leave'), stay: t('stay') }),
    [t],
  )
  useLeaveWarning(() => queue.entries().length > 0 || refused.length > 0, loss)
  return {
    send: (mark: SentMark) => void queue.add(mark),
    settled: queue.settled,
    /** Not answered yet. */
    count,
    /** Why nothing goes, if so: the server is busy or cannot be reached. */
    trouble: state === 'waiting' || state === 'offline' ? state : undefined,
    tryNow: queue.wake,
    refused,
    dismiss: without,
  }
}

export type SentMarks = ReturnType<typeof useSentMarks>
