/**
 * The questions of a file, read by a process of its own with limits of time and memory. Not by a thread: where memory
 * runs out within one step of the engine, a thread takes the whole server with it (docs/adr/0013).
 */
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import type { ChildProcess } from 'node:child_process'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { startOwnProgram } from '@tripos/runtime/own-program.ts'
import { processorMs, procFile } from '@tripos/runtime/processor-time.ts'
import { type Directions, FileRefusal, NO_DIRECTIONS, type SourceItem } from './format.ts'
import type { TextRow } from './column-mappings.ts'
import type { FromReader, ToReader } from './reader-process.ts'

export interface ReadingLimits {
  /** Of processor time, for each portion of a file: the whole of a hostile one, since that never gets to its first. */
  readonly processorMs: number
  /** By the clock: for a process that hangs and works nothing. A busy machine gives one that works its share long before. */
  readonly silentMs: number
}

/** Less silence than an import may have that is still counted as being read. */
const LIMITS: ReadingLimits = { processorMs: 5000, silentMs: 50_000 }
/** Where nobody says how long a process has worked the clock has to do. */
const UNMEASURED_MS = 15_000
const IDLE_MS = 30_000
/** Of objects; bytes of files and pictures come on top. */
const HEAP_MB = 128
/** Of everything the process holds, looked at every `LOOK_MS`; Linux only. */
const MAX_RESIDENT_MB = 280
const LOOK_MS = 50

const tooCostly = (): FileRefusal =>
  new FileRefusal('IMPORT_TOO_COSTLY', localized('需要过多的时间或内存。', 'it takes too much time or memory.'))

const newReader = (): ChildProcess =>
  startOwnProgram('reader-process', import.meta.url, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    // What the engine says as it ends is of no use to anybody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

function residentMb(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status') ?? '') ?? []
  return Number(kilobytes ?? 0) / 1024
}

/** The next message, or the end of the process. */
function nextMessage(reader: ChildProcess, limits: ReadingLimits): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    const before = processorMs(reader.pid)
    const isOver = (): boolean =>
      residentMb(reader.pid) > MAX_RESIDENT_MB || (processorMs(reader.pid) ?? 0) - (before ?? 0) > limits.processorMs
    const silentMs = before === undefined ? Math.min(limits.silentMs, UNMEASURED_MS) : limits.silentMs
    const timer = setTimeout(() => end(() => reject(tooCostly())), silentMs)
    const look = setInterval(() => {
      if (isOver()) end(() => reject(tooCostly()))
    }, LOOK_MS)
    const onMessage = (message: unknown): void => end(() => resolve(message as FromReader))
    const onError = (error: Error): void => end(() => reject(error))
    const onExit = (): void => end(() => reject(tooCostly()))
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      clearInterval(look)
      reader.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    reader.on('message', onMessage).on('error', onError).on('exit', onExit)
    if (reader.exitCode !== null || reader.signalCode !== null) onExit()
  })
}

/** One process waits for the next file, since starting one takes longer than reading most files. */
let idle: { readonly reader: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

async function takeReader(): Promise<ChildProcess> {
  if (idle !== undefined) {
    const { reader, timer } = idle
    idle = undefined
    clearTimeout(timer)
    reader.ref()
    reader.channel?.ref()
    return reader
  }
  const reader = newReader()
  // Whoever waits for a message is told of an error; while nobody waits it ends the process and nothing else.
  reader.on('error', () => undefined)
  reader.on('exit', () => {
    if (idle?.reader === reader) idle = undefined
  })
  // Its own program, which TypeScript makes longer.
  await nextMessage(reader, { processorMs: LIMITS.silentMs, silentMs: LIMITS.silentMs })
  return reader
}

function giveBack(reader: ChildProcess): void {
  if (idle !== undefined) {
    reader.kill('SIGKILL')
    return
  }
  const timer = setTimeout(() => {
    idle = undefined
    reader.kill('SIGKILL')
  }, IDLE_MS)
  // None of them keeps the server alive.
  timer.unref()
  reader.unref()
  reader.channel?.unref()
  idle = { reader, timer }
}

async function ask(reader: ChildProcess, message: ToReader, limits: ReadingLimits): Promise<FromReader> {
  // An error of sending means that it has ended, which the wait is told.
  reader.send(message, () => undefined)
  const reply = await nextMessage(reader, limits)
  if (reply.kind === 'refused') throw new FileRefusal(reply.errorName, reply.what)
  if (reply.kind === 'failed') throw new Error(`reading a question file failed: ${reply.message}`)
  return reply
}

export interface OpenFile {
  readonly format: ImportFormat
  readonly items: AsyncGenerator<SourceItem>
}

/** A process that has told why it refuses a file is well; one that has ended, hangs or was left in the middle is not. */
function release(reader: ChildProcess, { isWell }: { isWell: boolean }): void {
  if (isWell) giveBack(reader)
  else reader.kill('SIGKILL')
}

async function* itemsOf(reader: ChildProcess, limits: ReadingLimits): AsyncGenerator<SourceItem> {
  let isWell = false
  try {
    for (let isLast = false; !isLast; ) {
      const reply = await ask(reader, { kind: 'next' }, limits)
      if (reply.kind !== 'items') throw new Error(`${reply.kind} instead of questions`)
      ;({ isLast } = reply)
      // While the portion is being used the process does nothing; if it is the last, the file is read.
      isWell = isLast
      yield* reply.items
    }
  } catch (error) {
    isWell = isRefusedByReader(error)
    throw error
  } finally {
    release(reader, { isWell })
  }
}

const isRefusedByReader = (error: unknown): boolean =>
  error instanceof FileRefusal && error.errorName !== 'IMPORT_TOO_COSTLY'

/**
 * Throws a FileRefusal, here or while the items are taken. Begin to take them at once, with nothing between that may
 * fail: a process whose items nobody asks for is never given back.
 */
export async function openFile(
  bytes: Buffer,
  format: ImportFormat | undefined,
  { limits = LIMITS, ...directions }: Partial<Directions> & { readonly limits?: ReadingLimits | undefined } = {},
): Promise<OpenFile> {
  const reader = await takeReader()
  try {
    const reply = await ask(
      reader,
      { kind: 'open', format, bytes, directions: { ...NO_DIRECTIONS, ...directions } },
      limits,
    )
    if (reply.kind !== 'opened') throw new Error(`${reply.kind} instead of an open file`)
    return { format: reply.format, items: itemsOf(reader, limits) }
  } catch (error) {
    release(reader, { isWell: isRefusedByReader(error) })
    throw error
  }
}

/** The first rows of each sheet of a file; none where it is no sheet. Throws a FileRefusal. */
export async function readFirstRows(
  bytes: Buffer,
  format: ImportFormat | undefined,
  directions: Partial<Directions>,
): Promise<readonly TextRow[]> {
  const reader = await takeReader()
  let isWell = false
  try {
    const message = { kind: 'rows', format, bytes, directions: { ...NO_DIRECTIONS, ...directions } } as const
    const reply = await ask(reader, message, LIMITS)
    if (reply.kind !== 'rows') throw new Error(`${reply.kind} instead of the first rows`)
    isWell = true
    return reply.rows
  } catch (error) {
    isWell = isRefusedByReader(error)
    throw error
  } finally {
    release(reader, { isWell })
  }
}
