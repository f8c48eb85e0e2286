import { createContext } from 'react'

/** Takes the name of the thing that a page shows, by which two pages of the same kind are told apart, and its heading. */
export const PageSubjectContext = createContext<(subject: string, heading: string) => void>(() => undefined)
