/**
 * Errors of the interface that nothing caught: kept for the error log of the back office, and reported to the server. On
 * everywhere, in production too (specification section 9). Recording an error never makes another one.
 */
import { create } from 'zustand'

/** Where it was caught at last. */
export type ErrorSource = 'windowError' | 'unhandledRejection' | 'errorBoundary' | 'render'

/** An uncaught error of the interface. */
export interface ErrorEntry {
  readonly id: number
  readonly at: number
  readonly err: { readonly message: string; readonly stack: string }
  /** The component, or the components around it, where known. */
  readonly vm: string
  /** Where it was caught at last. */
  readonly info: ErrorSource
  readonly url: string
}

interface ErrorLog {
  /** The newest first. */
  readonly entries: readonly ErrorEntry[]
  readonly clear: () => void
}

/** A page that fails again and again must not fill the memory. */
const MOST = 100

export const useErrorLog = create<ErrorLog>()(set => ({ entries: [], clear: () => set({ entries: [] }) }))

let report: (entry: ErrorEntry) => void = () => undefined

/** Whoever tells the server about errors says so once. */
export function onUncaughtError(reporter: (entry: ErrorEntry) => void): void {
  report = reporter
}

let lastId = 0
let isRecording = false

export function recordError(error: unknown, info: ErrorEntry['info'], vm = ''): void {
  // What goes wrong in here is not recorded in its turn.
  if (isRecording || isNoError(error)) return
  isRecording = true
  try {
    lastId += 1
    const entry = { id: lastId, at: Date.now(), err: describe(error), vm: vm.trim(), info, url: location.href }
    useErrorLog.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, MOST) }))
    report(entry)
  } finally {
    isRecording = false
  }
}

/** A call that was called off; and a note of browsers about layouts that take more than one turn. */
function isNoError(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true
  return /^(Error: )?ResizeObserver loop/.test(describe(error).message)
}

/** Anything can be thrown, also what cannot be made a string. */
function describe(error: unknown): ErrorEntry['err'] {
  try {
    if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
    const words = typeof error === 'string' ? error : (JSON.stringify(error) as string | undefined)
    return { message: words ?? typeof error, stack: '' }
  } catch {
    return { message: 'an error without words', stack: '' }
  }
}

/** From the start of the app on, whatever breaks first. */
export function listenForErrors(): void {
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Pictures that cannot be loaded come without a message; scripts of other origins without the error.
    if (error !== null && error !== undefined) recordError(error, 'windowError')
    else if (message)
      recordError(Object.assign(new Error(message), { stack: `${filename}:${lineno}:${colno}` }), 'windowError')
  })
  window.addEventListener('unhandledrejection', ({ reason }) => recordError(reason, 'unhandledRejection'))
}
