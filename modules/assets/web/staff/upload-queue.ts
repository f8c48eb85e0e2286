/**
 * Files on their way to the server: an upload goes on after a lost line, and, once the same file is chosen again, after a
 * reload of the page. Each file has a queue of its own, so that a large one does not hold up the others; they outlive the
 * page that began them.
 */
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { onWake } from '@tripos/send-queue/wake.ts'
import { create } from 'zustand'
import { makeFileQueue, type SendingState } from './file-queue.ts'
import { makeTusUpload } from './tus-upload.ts'
import { refusalFrom, uploadFailure } from './upload-failure.ts'

export interface Sending {
  readonly key: string
  readonly file: File
  readonly sent: number
  readonly state: SendingState
  /** Some of it had been sent before. */
  readonly isResumed: boolean
  /** Since it has arrived. */
  readonly assetId: string | undefined
  /** What the server found has been told. */
  readonly isSettled: boolean
  /** The sentence of the server; empty where there was none. */
  readonly refusal: string
}

interface Queue {
  readonly items: readonly Sending[]
}

export const useUploadQueue = create<Queue>()(() => ({ items: [] }))

const queues = new Map<string, ReturnType<typeof makeQueue>>()
let count = 0

const change = (key: string, changed: Partial<Sending>): void =>
  useUploadQueue.setState(({ items }) => ({
    items: items.map(item => (item.key === key ? { ...item, ...changed } : item)),
  }))

function makeQueue(key: string, file: File) {
  let heardOfPart = (): void => undefined
  const upload = makeTusUpload(file, {
    onProgress: sent => change(key, { sent }),
    onPart: () => heardOfPart(),
    onResumed: () => change(key, { isResumed: true }),
  })
  const queue = makeFileQueue({
    ...browserClock,
    run: (signal, heard) => {
      heardOfPart = heard
      return upload.run(signal)
    },
    classify: uploadFailure,
    onState: state => change(key, { state }),
    onArrived: assetId => change(key, { state: 'arrived', sent: file.size, assetId }),
    onRefused: error => change(key, { state: 'refused', refusal: refusalFrom(error)?.text ?? '' }),
  })
  return { ...queue, forget: upload.forget }
}

export function sendFiles(files: readonly File[]): string[] {
  const items = files.map(file => ({
    key: String((count += 1)),
    file,
    sent: 0,
    state: 'sending' as const,
    isResumed: false,
    isSettled: false,
    assetId: undefined,
    refusal: '',
  }))
  useUploadQueue.setState(queue => ({ items: [...queue.items, ...items] }))
  for (const { key, file } of items) {
    const queue = makeQueue(key, file)
    queues.set(key, queue)
    queue.start()
  }
  return items.map(item => item.key)
}

export const pause = (key: string): void => queues.get(key)?.pause()

export const resume = (key: string): void => queues.get(key)?.resume()

export const settle = (key: string): void => change(key, { isSettled: true })

export function dismiss(key: string): void {
  queues.get(key)?.stop()
  queues.delete(key)
  useUploadQueue.setState(({ items }) => ({ items: items.filter(item => item.key !== key) }))
}

export function cancel(key: string): void {
  const queue = queues.get(key)
  dismiss(key)
  void queue?.forget()
}

onWake(() => {
  for (const queue of queues.values()) queue.wake()
})
