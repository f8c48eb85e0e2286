/**
 * Words not yet sent, in this tab alone. The sealed store is missing on plain http and cannot be read once its session has ended:
 * there they are taken from here, by the person who wrote them. Whoever signs out, or in after somebody else, clears them away.
 */
import { readCookie } from './cookies.ts'

const PREFIX = 'unsent '

interface TabText {
  readonly text: string
  readonly userId: string
  /** By which the session is known again, and which opens nothing. */
  readonly session: number
  /** The sealed store has it too. */
  readonly isSealed: boolean
}

/** FNV-1a: 32 bits of a token that has many more. */
function sessionNow(): number {
  let hash = 0x811c9dc5
  for (const letter of readCookie('token') ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash
}

function storage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

function read(name: string): TabText | undefined {
  try {
    return JSON.parse(storage()?.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** `isSealed`: the sealed store of this session has had it; where it is there no more another tab has sent it. */
export function textInTab(userId: string, key: string): { text: string; isSealed: boolean } | undefined {
  const row = read(PREFIX + key)
  if (row?.userId !== userId) return undefined
  return { text: row.text, isSealed: row.isSealed && row.session === sessionNow() }
}

function put(key: string, row: TabText): void {
  try {
    storage()?.setItem(PREFIX + key, JSON.stringify(row))
  } catch {
    // What is too long to keep stays in the page.
  }
}

export const keepInTab = (userId: string, key: string, text: string): void =>
  put(key, { text, userId, session: sessionNow(), isSealed: false })

/** The sealed store of the session in which it was written has this text. */
export function sealInTab(key: string, text: string): void {
  const row = read(PREFIX + key)
  if (row?.text === text) put(key, { ...row, isSealed: true })
}

export const dropFromTab = (key: string): void => storage()?.removeItem(PREFIX + key)

/** All that others than this person have left. */
export function dropTextsOfOthers(userId: string | undefined): void {
  const tab = storage()
  for (const name of Object.keys(tab ?? {})) {
    if (name.startsWith(PREFIX) && (userId === undefined || read(name)?.userId !== userId)) tab?.removeItem(name)
  }
}
