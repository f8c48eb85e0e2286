/**
 * Files on their way to the server, by tus: an upload goes on after a lost line, and, once the same file is chosen again,
 * after a reload of the page. The queue outlives the page that began it.
 */
import { TUS_PATH } from '../../contract/assets.ts'
import type { DetailedError, Upload } from 'tus-js-client'
import { create } from 'zustand'
import { headers } from '@tripos/web-kit/call.ts'

/** `waiting`: the line is away. `arrived`: every byte is there, and the server looks at the file. */
export type SendingState = 'sending' | 'paused' | 'waiting' | 'arrived' | 'failed'

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

const uploads = new Map<string, Upload>()
let count = 0

/** A part of this size passes what stands before most servers, and is lost at most when the line is cut. */
const PART_BYTES = 16 * 1024 * 1024
const RETRY_MS = [0, 1000, 3000, 5000, 10_000]
/** After these tries the line counts as away; then it is tried every so often, and as soon as the browser has one. */
const WAIT_MS = 15_000

const change = (key: string, changed: Partial<Sending>): void =>
  useUploadQueue.setState(({ items }) => ({
    items: items.map(item => (item.key === key ? { ...item, ...changed } : item)),
  }))

const find = (key: string): Sending | undefined => useUploadQueue.getState().items.find(item => item.key === key)

function messageOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'msg' in value ? String(value.msg) : ''
  } catch {
    return ''
  }
}

/** What the server refuses stays refused; everything else passes. */
function failed(key: string, error: Error | DetailedError): void {
  const reply = 'originalResponse' in error ? error.originalResponse : null
  const status = reply?.getStatus() ?? 0
  if (reply && status >= 400 && status < 500 && status !== 409) {
    change(key, { state: 'failed', refusal: messageOf(reply.getBody()) })
    return
  }
  change(key, { state: 'waiting' })
  setTimeout(() => find(key)?.state === 'waiting' && resume(key), WAIT_MS)
}

async function start(key: string, file: File): Promise<void> {
  const tus = await import('tus-js-client')
  const upload = new tus.Upload(file, {
    endpoint: TUS_PATH,
    metadata: { filename: file.name },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    // Asked for each request: a session may have been renewed since the upload began.
    onBeforeRequest: request => {
      for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
    },
    onProgress: sent => change(key, { sent }),
    onError: error => failed(key, error),
    onSuccess: () => change(key, { state: 'arrived', sent: file.size, assetId: upload.url?.split('/').at(-1) }),
  })
  uploads.set(key, upload)
  const [previous] = await upload.findPreviousUploads()
  if (previous !== undefined) {
    upload.resumeFromPreviousUpload(previous)
    change(key, { isResumed: true })
  }
  if (find(key)?.state === 'sending') upload.start()
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
  for (const { key, file } of items) start(key, file).catch((error: unknown) => failed(key, error as Error))
  return items.map(item => item.key)
}

export function pause(key: string): void {
  change(key, { state: 'paused' })
  void uploads.get(key)?.abort()
}

export function resume(key: string): void {
  change(key, { state: 'sending' })
  const item = find(key)
  const upload = uploads.get(key)
  if (upload !== undefined) upload.start()
  else if (item !== undefined) start(key, item.file).catch((error: unknown) => failed(key, error as Error))
}

export const settle = (key: string): void => change(key, { isSettled: true })

export function dismiss(key: string): void {
  uploads.delete(key)
  useUploadQueue.setState(({ items }) => ({ items: items.filter(item => item.key !== key) }))
}

/** Ends it on the server too. Where the server cannot be reached, what has come is removed there after a day. */
export function cancel(key: string): void {
  void uploads
    .get(key)
    ?.abort(true)
    .catch(() => undefined)
  dismiss(key)
}

addEventListener('online', () => {
  for (const { key, state } of useUploadQueue.getState().items) if (state === 'waiting') resume(key)
})
