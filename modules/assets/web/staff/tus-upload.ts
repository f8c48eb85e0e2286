/** One file by tus: each run goes on where the last one stopped. The library sends; when to try again is the queue's. */
import { headers } from '@tripos/web-kit/call.ts'
import type { Upload } from 'tus-js-client'
import { TUS_PATH } from '../../contract/assets.ts'

interface TusEvents {
  readonly onProgress: (sent: number) => void
  /** A part has arrived. */
  readonly onPart: () => void
  /** Some of it had been sent before. */
  readonly onResumed: () => void
}

/** A part of this size passes what stands before most servers, and is lost at most when the line is cut. */
const PART_BYTES = 16 * 1024 * 1024

export function makeTusUpload(file: File, { onProgress, onPart, onResumed }: TusEvents) {
  let upload: Upload | undefined
  let onSuccess: () => void = () => undefined
  let onError: (error: Error) => void = () => undefined

  async function prepare(): Promise<Upload> {
    const tus = await import('tus-js-client')
    const made = new tus.Upload(file, {
      endpoint: TUS_PATH,
      metadata: { filename: file.name },
      chunkSize: PART_BYTES,
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      // Asked for each request: a session may have been renewed since the upload began.
      onBeforeRequest: request => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
      },
      onProgress,
      onChunkComplete: onPart,
      onError: error => onError(error),
      onSuccess: () => onSuccess(),
    })
    const [previous] = await made.findPreviousUploads()
    if (previous === undefined) return made
    made.resumeFromPreviousUpload(previous)
    onResumed()
    return made
  }

  return {
    /** Resolves with the id of the asset when every byte has arrived. */
    async run(signal: AbortSignal): Promise<string | undefined> {
      upload ??= await prepare()
      signal.throwIfAborted()
      const running = upload
      await new Promise<void>((resolve, reject) => {
        onSuccess = resolve
        onError = reject
        signal.addEventListener('abort', () => {
          void running.abort()
          reject(new DOMException('the upload was stopped', 'AbortError'))
        })
        running.start()
      })
      return running.url?.split('/').at(-1)
    },
    /** Ends it on the server too. Where the server cannot be reached, what has come is removed there after a day. */
    forget: () => upload?.abort(true).catch(() => undefined),
  }
}
