/**
 * A category of Moodle is a path such as `$course$/top/Algebra/Roots`, where two slashes are one of a name: here the
 * chapter of its questions.
 */
import { chapterName } from '@tripos/question-kinds/question-format.ts'
import { joinPath, splitPath } from './name-path.rules.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { LOSSES } from './losses.ts'

export interface Category {
  readonly chapter: string | undefined
  readonly losses: readonly LocalizedText[]
}

export const NO_CATEGORY: Category = { chapter: undefined, losses: [] }

const MAX_STEPS = 2

const stepsOf = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .flatMap(step => step.replaceAll('//', '/').trim() || [])
    // What every course has, and every category of it.
    .filter((step, i) => !/^\$\w+\$$/.test(step) && !(i < 2 && step === 'top') && !step.startsWith('Default for '))

export function categoryOf(path: string): Category {
  const steps = stepsOf(path)
  const kept = steps.slice(-MAX_STEPS).filter(name => chapterName.safeParse(name).data === name)
  return {
    chapter: kept.length === 0 ? undefined : joinPath(kept),
    losses: kept.length < steps.length ? [LOSSES.category] : [],
  }
}

/** The category of questions of a chapter. */
export const categoryPath = (chapter: string | undefined): string =>
  ['$course$', 'top', ...splitPath(chapter ?? '').map(name => name.replaceAll('/', '//'))].join('/')
