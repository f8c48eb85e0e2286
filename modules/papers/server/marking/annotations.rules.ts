/** Which annotations belong to an answer as it is now: it may have changed since they were made. Pure. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Annotation } from '../../contract/annotations.ts'

const textOf = (answer: Answer | null, part: number | undefined): string | undefined => {
  if (part === undefined) return answer?.kind === 'text' ? answer.text : undefined
  const own = answer?.kind === 'parts' ? answer.parts[part] : undefined
  return own?.kind === 'text' ? own.text : undefined
}

const fits = (annotation: Annotation, answer: Answer | null): boolean => {
  if (annotation.kind !== 'passage') return answer?.kind === 'files' && answer.files.includes(annotation.fileId)
  const { part, start, quote } = annotation
  return textOf(answer, part)?.startsWith(quote, start) === true
}

export const fittingAnnotations = (annotations: readonly Annotation[], answer: Answer | null): Annotation[] =>
  annotations.filter(annotation => fits(annotation, answer))
