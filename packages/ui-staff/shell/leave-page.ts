import { createContext } from 'react'

/** Goes to another page and closes the tab of this one, unless it holds edits. False: there are no tabs, go as links go. */
export const LeavePageContext = createContext<(to: string) => boolean>(() => false)
