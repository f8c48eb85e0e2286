import { createContext } from 'react'

/** Takes the name of the thing that a page shows: two pages of the same kind are told apart by it. */
export const PageSubjectContext = createContext<(subject: string) => void>(() => undefined)
