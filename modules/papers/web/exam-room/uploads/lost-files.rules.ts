/** Files whose paper closed before they reached the server, by question. */
import type { StopReason } from '../saving/failure.ts'
import type { LostFiles } from '../saving/answer-store.ts'

export interface LostFile {
  readonly no: number
  readonly name: string
}

/** What was lost before, with what is lost now: a paper may be closed, reopened and closed again. */
export function withLost(
  paperId: string,
  before: readonly LostFiles[],
  { files, reason }: { readonly files: readonly LostFile[]; readonly reason: StopReason },
): LostFiles[] {
  const questions = new Map(before.map(lost => [lost.no, lost]))
  for (const { no, name } of files) {
    const names = questions.get(no)?.names ?? []
    questions.set(no, { paperId, no, reason, names: [...names, name] })
  }
  return [...questions.values()]
}
