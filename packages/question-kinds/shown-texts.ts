/** What a candidate is shown of a question beside its stem, for whoever treats all types alike. */
import type { PaperPart, PaperQuestion } from './paper-question.ts'

type Task = PaperPart | PaperQuestion

/** Options, items or targets in the order of the paper. */
export function shownOptions(task: Task): readonly string[] {
  switch (task.type) {
    case 1:
    case 2:
    case 7:
    case 8:
      return task.options
    default:
      return []
  }
}

export const shownPrompts = (task: Task): readonly string[] => (task.type === 7 ? task.prompts : [])
