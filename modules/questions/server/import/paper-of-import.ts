/** What an exam is made of that comes from one file: the questions of an import, in their order and sections. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findCommittedPaper, listUsable } from './paper-of-import.queries.ts'

interface ImportedQuestion {
  readonly id: string
  /** In hundredths; null where the paper does not say it. */
  readonly points: number | null
}

interface ImportedSection {
  readonly title: string
  /** In hundredths, what the paper says all of it is worth; null where it does not. */
  readonly total: number | null
  readonly questions: readonly ImportedQuestion[]
}

export interface ImportedPaper {
  readonly fileName: string
  /** In the order of the paper. */
  readonly sections: readonly ImportedSection[]
  /** Questions of the file that were not imported, are gone since, or may not go into an exam of the caller. */
  readonly missingCount: number
}

/** Undefined where it is no import of theirs, was not committed yet, or is forgotten. */
export async function findImportedPaper(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  importId: string,
): Promise<ImportedPaper | undefined> {
  const found = await findCommittedPaper(db, { importId, userId: caller.userId, now: clock.now() })
  if (found === undefined) return undefined
  // The same question twice in a file is one question of an exam.
  const lines = new Map(found.paper.toReversed().map(({ line, questionId }) => [questionId, line]))
  const usable = await listUsable(db, caller, [...lines.keys()])
  const places = new Map(found.outline.map(place => [place.line, place]))
  const sections: { no: number; title: string; total: number | null; questions: ImportedQuestion[] }[] = []
  let no = 0
  for (const [id, line] of [...lines].toSorted(([, one], [, two]) => one - two)) {
    if (!usable.has(id)) continue
    const place = places.get(line)
    // A table of questions between the sections goes on in the one above.
    no = place?.section ?? no
    if (sections.at(-1)?.no !== no)
      sections.push({ no, title: place?.title ?? '', total: place?.sectionTotal ?? null, questions: [] })
    sections.at(-1)?.questions.push({ id, points: place?.points ?? null })
  }
  const missingCount = found.droppedCount + lines.size - usable.size
  return { fileName: found.fileName, sections, missingCount }
}
