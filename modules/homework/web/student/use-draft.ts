/** What is written and not handed in. */
import { useEffect, useState } from 'react'
import { type KeptText, useKeptText } from '@tripos/web-kit/use-kept-text.ts'

/** `text` is undefined where nothing was written since it was handed in. */
export type Draft = Pick<KeptText, 'text' | 'write' | 'forget'>

interface Stored {
  readonly text: string
  readonly revision: number
}

export function useDraft(lessonId: string, stored: Stored): Draft {
  const { text, write, forget, leave } = useKeptText(`homework ${lessonId}`)
  const [seen, setSeen] = useState(stored.revision)
  if (seen !== stored.revision) {
    setSeen(stored.revision)
    // Once it is handed in it is no draft; what was written since then is one still.
    if (text?.trim() === stored.text) leave()
  }
  return { text, write, forget }
}

/** Asks before the page is closed or loaded anew. */
export function useCloseWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
