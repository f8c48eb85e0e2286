/** Many PDF files without holding up what else the server does: made by a process of its own, behind what else the machine does. */
import type { ChildProcess } from 'node:child_process'
import { makeIdle } from '@tripos/runtime/lowest-priority.ts'
import { startOwnProgram } from '@tripos/runtime/own-program.ts'
import { processorMs } from '@tripos/runtime/processor-time.ts'
import { lettersOf } from './cut-fonts.ts'
import { LettersMissing, type PdfSpec } from './page.ts'
import type { FromPdfProcess, ToPdfProcess } from './pdf-process.ts'

export interface PdfMaker {
  /** What comes next: its letters are cut out of the fonts together. Files that were not announced cost more, and are the same. */
  announce(specs: readonly PdfSpec[]): void
  /** One at a time. */
  make(spec: PdfSpec): Promise<Buffer>
  /** Processor time of the process, up to its last answer. */
  workedMs(): number
  close(): void
}

/** Of processor time, for one file: on a busy machine a process of low priority waits for minutes, and is well. */
const WORK_MS = 30_000
/** By the clock: for a process that hangs and works nothing, or where nobody says how long one has worked. */
const SILENT_MS = 10 * 60_000
const LOOK_MS = 500
const HEAP_MB = 160

const startProcess = (): ChildProcess =>
  startOwnProgram('pdf-process', import.meta.url, {
    // Few threads: it takes one core and a half at most. WebAssembly as it is compiled first: to make what cuts the fonts faster
    // costs more than that saves for a thousand files.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--v8-pool-size=0', '--liftoff-only'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

function nextMessage(child: ChildProcess): Promise<FromPdfProcess> {
  return new Promise((resolve, reject) => {
    const before = processorMs(child.pid) ?? 0
    const fault = (what: string) => () => end(() => reject(new Error(`making a PDF: ${what}`)))
    const tooSlow = fault('too slow')
    const timer = setTimeout(tooSlow, SILENT_MS)
    const look = setInterval(() => {
      if ((processorMs(child.pid) ?? 0) - before > WORK_MS) tooSlow()
    }, LOOK_MS)
    const onMessage = (message: unknown): void => end(() => resolve(message as FromPdfProcess))
    const onExit = fault('the process ended')
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      clearInterval(look)
      child.off('message', onMessage).off('exit', onExit)
      settle()
    }
    child.on('message', onMessage).on('exit', onExit)
    if (child.exitCode !== null || child.signalCode !== null) onExit()
  })
}

/** `isInTheWay` is asked again and again: once others need the machine more, the process only gets what they leave over. */
export async function startPdfMaker(isInTheWay = () => false): Promise<PdfMaker> {
  const child = startProcess()
  let isIdle = false
  const giveWay = (): void => {
    if (isIdle || !isInTheWay()) return
    isIdle = true
    makeIdle(child)
  }
  giveWay()
  // Whoever waits for a message is told of its end.
  child.on('error', () => undefined)
  let { workedMs } = await nextMessage(child)
  const send = (message: ToPdfProcess): void => void child.send(message, () => undefined)
  return {
    announce: specs => send({ kind: 'expect', letters: lettersOf(specs) }),
    async make(spec) {
      giveWay()
      send({ kind: 'make', spec })
      const reply = await nextMessage(child)
      ;({ workedMs } = reply)
      if (reply.kind === 'lettersMissing') throw new LettersMissing(reply.letters)
      if (reply.kind !== 'made') throw new Error(reply.kind === 'failed' ? reply.message : reply.kind)
      return Buffer.from(reply.bytes)
    },
    workedMs: () => workedMs,
    close: () => void child.kill('SIGKILL'),
  }
}
