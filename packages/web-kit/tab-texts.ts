/**
 * Words not yet sent, in this tab alone. The sealed store is missing on plain http and cannot be read once its session has ended:
 * there they are taken from here, by the person who wrote them.
 */
import { readCookie } from './cookies.ts'
import { nameInTab } from './tab-owner.ts'

interface TabText {
  readonly text: string
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

function read(name: string): TabText | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function put(name: string, row: TabText): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(row))
  } catch {
    // What is too long to keep stays in the page.
  }
}

/** The words of one person for one place. */
export function openTabText(userId: string, key: string) {
  const name = nameInTab(userId, key)
  return {
    /** `isSealed`: the sealed store of this session has had it; where it is there no more another tab has sent it. */
    read(): { readonly text: string; readonly isSealed: boolean } | undefined {
      const row = read(name)
      return row && { text: row.text, isSealed: row.isSealed && row.session === sessionNow() }
    },
    keep: (text: string) => put(name, { text, session: sessionNow(), isSealed: false }),
    /** The sealed store of the session in which it was written has this text. */
    seal(text: string) {
      const row = read(name)
      if (row?.text === text) put(name, { ...row, isSealed: true })
    },
    drop() {
      try {
        sessionStorage.removeItem(name)
      } catch {
        // Nothing is kept here.
      }
    },
  }
}
