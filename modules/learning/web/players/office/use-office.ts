/** A presentation or a workbook, read by a worker: what is in it, and one part of it at a time. */
import { useEffect, useState } from 'react'
import type { FromOffice, OfficeKind, ToOffice } from './office-worker.ts'

/** An honest part takes a fraction of this; what takes longer is ended. */
const MAX_WAIT_MS = 30_000

type Reply = Exclude<FromOffice, { kind: 'failed' }>

export interface Reader {
  readonly ask: (message: ToOffice) => Promise<Reply>
  readonly end: () => void
}

/** Questions are answered in their order. */
function startReader(): Reader {
  const worker = new Worker(new URL('./office-worker.ts', import.meta.url), { type: 'module' })
  const waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void }[] = []
  const failAll = (): void => {
    worker.terminate()
    for (const { reject } of waiting.splice(0)) reject(new Error('the document was not read'))
  }
  worker.addEventListener('error', failAll)
  worker.addEventListener('message', ({ data }: MessageEvent<FromOffice>) => {
    const first = waiting.shift()
    if (data.kind === 'failed') first?.reject(new Error('the document was not read'))
    else first?.resolve(data)
  })
  return {
    ask: message =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(failAll, MAX_WAIT_MS)
        waiting.push({
          resolve: reply => {
            clearTimeout(timer)
            resolve(reply)
          },
          reject: error => {
            clearTimeout(timer)
            reject(error)
          },
        })
        worker.postMessage(message)
      }),
    end: failAll,
  }
}

export interface OpenedOffice {
  readonly reader: Reader
  /** Slides by their parts, sheets by their names. */
  readonly names: readonly string[]
}

export function useOffice(of: OfficeKind, bytes: Uint8Array) {
  const [opened, setOpened] = useState<OpenedOffice>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const reader = startReader()
    reader.ask({ kind: 'open', of, bytes }).then(
      reply => !isOver && reply.kind === 'opened' && setOpened({ reader, names: reply.names }),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
      reader.end()
    }
  }, [of, bytes])
  return { opened, hasFailed }
}

/** One part; undefined while it is read. */
export function usePart({ reader, names }: OpenedOffice, index: number) {
  const [found, setFound] = useState<{ readonly index: number; readonly reply: Reply | undefined }>()
  const name = names[index]
  useEffect(() => {
    if (name === undefined) return undefined
    let isOver = false
    reader.ask({ kind: 'part', name }).then(
      reply => !isOver && setFound({ index, reply }),
      () => !isOver && setFound({ index, reply: undefined }),
    )
    return () => {
      isOver = true
    }
  }, [reader, name, index])
  return found?.index === index ? { reply: found.reply, hasFailed: found.reply === undefined } : undefined
}
