interface InSection {
  readonly section: string
}

interface Section<Q> {
  readonly section: string
  readonly questions: readonly Q[]
}

/** Questions in their order under the heading of each section; two sections of one name that are apart stay two. */
export function bySection<Q extends InSection>(questions: readonly Q[]): Section<Q>[] {
  const sections: { section: string; questions: Q[] }[] = []
  for (const question of questions) {
    const last = sections.at(-1)
    if (last?.section === question.section) last.questions.push(question)
    else sections.push({ section: question.section, questions: [question] })
  }
  return sections
}
