/** Many PDF files without holding up what else the server does: made by a process of its own, of low priority. */
import type { ChildProcess } from 'node:child_process'
import { startOwnProgram } from '@tripos/runtime/own-program.ts'
import { LettersMissing, type PdfSpec } from './page.ts'
import type { FromPdfProcess } from './pdf-process.ts'

export interface PdfMaker {
  /** One at a time. */
  make(spec: PdfSpec): Promise<Buffer>
  close(): void
}

const START_MS = 60_000
const FILE_MS = 30_000
const HEAP_MB = 160

const startProcess = (): ChildProcess =>
  startOwnProgram('pdf-process', import.meta.url, {
    // Threads of V8 would not have the low priority that the process gives itself: without them it takes one core at most.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--v8-pool-size=0'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

function nextMessage(child: ChildProcess, limitMs: number): Promise<FromPdfProcess> {
  return new Promise((resolve, reject) => {
    const fault = (what: string) => () => end(() => reject(new Error(`making a PDF: ${what}`)))
    const timer = setTimeout(fault('too slow'), limitMs)
    const onMessage = (message: unknown): void => end(() => resolve(message as FromPdfProcess))
    const onExit = fault('the process ended')
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      settle()
    }
    child.on('message', onMessage).on('exit', onExit)
    if (child.exitCode !== null || child.signalCode !== null) onExit()
  })
}

export async function startPdfMaker(): Promise<PdfMaker> {
  const child = startProcess()
  // Whoever waits for a message is told of its end.
  child.on('error', () => undefined)
  await nextMessage(child, START_MS)
  return {
    async make(spec) {
      child.send(spec, () => undefined)
      const reply = await nextMessage(child, FILE_MS)
      if (reply.kind === 'lettersMissing') throw new LettersMissing(reply.letters)
      if (reply.kind !== 'made') throw new Error(reply.kind === 'failed' ? reply.message : reply.kind)
      return Buffer.from(reply.bytes)
    },
    close: () => void child.kill('SIGKILL'),
  }
}
