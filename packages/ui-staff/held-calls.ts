/**
 * What reaches people goes out ten seconds after the button was pressed, and can be taken back until then. It goes at once
 * where somebody says so, looks away from the page, closes it or signs out: nobody would take it back any more.
 */
import { create } from 'zustand'
import { useSession } from '@tripos/web-kit/session.ts'

export const HOLD_MS = 10_000

/** What it is called: something that is sent, or made public. */
export type HeldVerb = 'send' | 'publish' | 'release'

export interface HeldCall {
  /** The same thing pressed twice is held once. */
  readonly key: string
  /** What will be done, for how many. */
  readonly text: string
  readonly verb: HeldVerb
  /** Tells of a refusal itself. `isLeaving`: the page may be gone before the answer comes. */
  readonly send: (isLeaving: boolean) => Promise<unknown>
}

interface Waiting extends HeldCall {
  readonly id: number
  readonly userId: string | undefined
  readonly timer: ReturnType<typeof setTimeout>
}

export const useHeldCalls = create<{ readonly waiting: readonly Waiting[] }>()(() => ({ waiting: [] }))

const signedInId = () => useSession.getState().user?.id
let lastId = 0

function take(id: number): Waiting | undefined {
  const found = useHeldCalls.getState().waiting.find(one => one.id === id)
  if (found === undefined) return undefined
  clearTimeout(found.timer)
  useHeldCalls.setState(({ waiting }) => ({ waiting: waiting.filter(one => one.id !== id) }))
  return found
}

export function holdCall(call: HeldCall): void {
  const before = useHeldCalls.getState().waiting.find(one => one.key === call.key)
  if (before) take(before.id)
  lastId += 1
  const id = lastId
  const timer = setTimeout(() => void sendHeld(id), HOLD_MS)
  const held = { ...call, id, userId: signedInId(), timer }
  useHeldCalls.setState(({ waiting }) => ({ waiting: [...waiting, held] }))
}

/** Nothing of it has left the browser. */
export const takeBack = (id: number): boolean => take(id) !== undefined

export async function sendHeld(id: number, isLeaving = false): Promise<void> {
  const found = take(id)
  // Somebody else has signed in meanwhile: it is not theirs to send.
  if (found === undefined || found.userId !== signedInId()) return
  await found.send(isLeaving).catch(() => undefined)
}

export async function sendAllHeld(isLeaving = false): Promise<void> {
  await Promise.all(useHeldCalls.getState().waiting.map(({ id }) => sendHeld(id, isLeaving)))
}
