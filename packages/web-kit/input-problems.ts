/** What the server has against an input (BAD_INPUT), for forms. */
import { inputRefusal } from '@tripos/contract-kit/input/refusal.ts'

export interface FieldProblem {
  /** The path in what is sent: `name`, `content.sections.0.count`. */
  readonly field: string
  readonly text: string
  /** The same with the name of the field; for where the field itself is not there. */
  readonly msg?: string
}

/** `data` of BAD_INPUT. Whatever else comes gives nothing. */
export const problemsOf = (data: unknown): readonly FieldProblem[] => inputRefusal.safeParse(data).data?.issues ?? []
