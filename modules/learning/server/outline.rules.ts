/** Which lessons may be opened, and where to go on. Pure. */

export interface OutlineLesson {
  readonly id: string
  readonly isRequired: boolean
  readonly isCompleted: boolean
  readonly updatedAt: Date | null
}

/** Where lessons are opened one after the other: those behind a required one that is not complete. */
export function lockedLessons(lessons: readonly OutlineLesson[], inOrder: boolean): ReadonlySet<string> {
  const barrier = lessons.findIndex(lesson => lesson.isRequired && !lesson.isCompleted)
  if (!inOrder || barrier === -1) return new Set()
  return new Set(lessons.slice(barrier + 1).map(lesson => lesson.id))
}

const openedAt = (lesson: OutlineLesson | undefined): number => lesson?.updatedAt?.getTime() ?? 0

/** The lesson that was opened last, unless it is complete; else the first that is not complete and may be opened. */
export function nextLesson(lessons: readonly OutlineLesson[], locked: ReadonlySet<string>): string | null {
  const open = lessons.filter(lesson => !lesson.isCompleted && !locked.has(lesson.id))
  const latest = open.reduce<OutlineLesson | undefined>(
    (last, lesson) => (openedAt(lesson) > openedAt(last) ? lesson : last),
    undefined,
  )
  return (latest ?? open.find(lesson => lesson.isRequired) ?? open[0])?.id ?? null
}
