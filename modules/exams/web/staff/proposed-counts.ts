import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { BlueprintLine } from '../../contract/exams.ts'
import { USUAL_COUNT } from '../../contract/new-line.ts'
import { proposedCount } from './blueprint.rules.ts'

export interface ProposedCounts {
  /** Lines that appear now were not stored: nobody has said their number yet. */
  readonly areNew: RefObject<boolean>
  readonly propose: (line: BlueprintLine, count: number) => void
}

export const ProposedCounts = createContext<ProposedCounts | undefined>(undefined)

/** The number of a new line follows what is free, until somebody says another one. */
export function useProposedCount(line: BlueprintLine, free: number | undefined): void {
  const counts = useContext(ProposedCounts)
  const isUntouched = counts?.areNew.current && line.count === USUAL_COUNT
  const proposed = useRef(isUntouched ? line.count : undefined)
  // What is free comes from the server, after the line is there.
  useEffect(() => {
    if (counts === undefined || free === undefined || line.count !== proposed.current) return
    const count = proposedCount(free)
    if (count === line.count) return
    proposed.current = count
    counts.propose(line, count)
  }, [counts, line, free])
}
