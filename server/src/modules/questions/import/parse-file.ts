/** The questions of a file, read by a worker thread with limits of time and memory. */
import type { QuestionFormat } from '@tripos/contract/question-files'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { sentence } from '../types/index.ts'
import { FileRefusal, type SourceItem } from './formats/format.ts'
import type { FromWorker, ToWorker } from './parse-worker.ts'

/** For each portion of a file: the whole of a hostile one, since that never gets to its first. */
const PORTION_MS = 5000
const START_MS = 30_000
const IDLE_MS = 30_000
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const tooCostly = (): FileRefusal =>
  new FileRefusal('IMPORT_TOO_COSTLY', sentence('需要过多的时间或内存。', 'it takes too much time or memory.'))

/** The worker is a file of its own in the build. Beside this file it is TypeScript, which the thread has to learn first. */
function newWorker(): Worker {
  const built = new URL('./parse-worker.js', import.meta.url)
  const options = { resourceLimits: RESOURCES, execArgv: [], env: {} }
  if (existsSync(built)) return new Worker(built, options)
  const source = new URL('./parse-worker.ts', import.meta.url).href
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(start, { ...options, eval: true })
}

/** The next message, or the end of the thread. */
function nextMessage(worker: Worker, limitMs: number): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(tooCostly())), limitMs)
    const onMessage = (message: FromWorker): void => end(() => resolve(message))
    const onError = (error: Error): void =>
      end(() => reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : error))
    const onExit = (): void => end(() => reject(tooCostly()))
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

/** One thread waits for the next file, since starting one takes longer than reading most files. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

async function takeWorker(): Promise<Worker> {
  if (idle !== undefined) {
    const { worker, timer } = idle
    idle = undefined
    clearTimeout(timer)
    worker.ref()
    return worker
  }
  const worker = newWorker()
  // Whoever waits for a message is told of an error; while nobody waits it ends the thread and nothing else.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (idle?.worker === worker) idle = undefined
  })
  await nextMessage(worker, START_MS)
  return worker
}

function giveBack(worker: Worker): void {
  if (idle !== undefined) {
    void worker.terminate()
    return
  }
  const timer = setTimeout(() => {
    idle = undefined
    void worker.terminate()
  }, IDLE_MS)
  // Neither keeps the process alive.
  timer.unref()
  worker.unref()
  idle = { worker, timer }
}

async function ask(worker: Worker, message: ToWorker): Promise<FromWorker> {
  worker.postMessage(message)
  const reply = await nextMessage(worker, PORTION_MS)
  if (reply.kind === 'refused') throw new FileRefusal(reply.errorName, reply.what)
  if (reply.kind === 'failed') throw new Error(`reading a question file failed: ${reply.message}`)
  return reply
}

export interface OpenFile {
  readonly format: QuestionFormat
  readonly items: AsyncGenerator<SourceItem>
}

/** A thread that has told why it refuses a file is well; one that has ended, hangs or was left in the middle is not. */
function release(worker: Worker, { isWell }: { isWell: boolean }): void {
  if (isWell) giveBack(worker)
  else void worker.terminate()
}

async function* itemsOf(worker: Worker): AsyncGenerator<SourceItem> {
  let isWell = false
  try {
    for (let isLast = false; !isLast; ) {
      const reply = await ask(worker, { kind: 'next' })
      if (reply.kind !== 'items') throw new Error(`${reply.kind} instead of questions`)
      ;({ isLast } = reply)
      // While the portion is being used the thread does nothing; if it is the last, the file is read.
      isWell = isLast
      yield* reply.items
    }
  } catch (error) {
    isWell = isRefusedByReader(error)
    throw error
  } finally {
    release(worker, { isWell })
  }
}

const isRefusedByReader = (error: unknown): boolean =>
  error instanceof FileRefusal && error.errorName !== 'IMPORT_TOO_COSTLY'

/**
 * Throws a FileRefusal, here or while the items are taken. Begin to take them at once, with nothing between that may
 * fail: a thread whose items nobody asks for is never given back.
 */
export async function openFile(bytes: Buffer, format: QuestionFormat | undefined): Promise<OpenFile> {
  const worker = await takeWorker()
  try {
    const reply = await ask(worker, { kind: 'open', format, bytes })
    if (reply.kind !== 'opened') throw new Error(`${reply.kind} instead of an open file`)
    return { format: reply.format, items: itemsOf(worker) }
  } catch (error) {
    release(worker, { isWell: isRefusedByReader(error) })
    throw error
  }
}
