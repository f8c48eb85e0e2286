/** One file on its way: when it is sent, when again, and what is shown of it. Knows neither tus nor the screen. */
import type { Clock } from '@tripos/send-queue/clock.ts'
import type { Failure } from '@tripos/send-queue/failure.ts'
import { makeSendQueue } from '@tripos/send-queue/queue.ts'

/** `waiting`: the line is away. `arrived`: every byte is there, and the server looks at the file. */
export type SendingState = 'sending' | 'paused' | 'waiting' | 'signedOut' | 'arrived' | 'refused'

interface FileQueueDeps extends Clock {
  /** Resolves with the id of the asset; `heard` says that a part has arrived. */
  readonly run: (signal: AbortSignal, heard: () => void) => Promise<string | undefined>
  readonly classify: (error: unknown) => Failure
  readonly onState: (state: SendingState) => void
  readonly onArrived: (assetId: string | undefined) => void
  readonly onRefused: (error: unknown) => void
}

export function makeFileQueue({ run, onState, onArrived, onRefused, ...deps }: FileQueueDeps) {
  let control = new AbortController()
  let isPaused = false
  const queue = makeSendQueue<'file'>({
    ...deps,
    key: () => 'file',
    send: async (_, heard) => onArrived(await run(control.signal, heard)),
    onRefused: (_, error) => onRefused(error),
    onChange: () => {
      if (isPaused || queue.entries().length === 0) return
      const isAway = !queue.isSending() && queue.trouble() !== 'none'
      onState(isAway ? (queue.trouble() === 'signedOut' ? 'signedOut' : 'waiting') : 'sending')
    },
  })

  function stop(): void {
    isPaused = true
    queue.halt()
    control.abort()
  }

  return {
    start: (): void => void queue.add('file'),
    pause(): void {
      stop()
      onState('paused')
    },
    resume(): void {
      if (isPaused) control = new AbortController()
      isPaused = false
      onState('sending')
      queue.start()
      queue.wake()
    },
    /** Tries at once what waits by itself. */
    wake: queue.wake,
    stop,
  }
}
