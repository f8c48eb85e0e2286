/** A category of Moodle, a path such as `$course$/top/Algebra/Roots`: its last step is a tag of the questions. */
import type { Sentence } from '../../types/index.ts'
import { isTag } from '../source.ts'
import { LOSSES } from './losses.ts'

export interface Category {
  readonly tags: readonly string[]
  readonly losses: readonly Sentence[]
}

export const NO_CATEGORY: Category = { tags: [], losses: [] }

export function categoryOf(path: string): Category {
  const last = path
    .split('/')
    .map(step => step.trim())
    .findLast(step => step !== '' && step !== 'top' && !/^\$\w+\$$/.test(step))
  if (last === undefined || last.startsWith('Default for ')) return NO_CATEGORY
  return isTag(last) ? { tags: [last], losses: [] } : { tags: [], losses: [LOSSES.category] }
}
