/** What never changes may stay in memory: forms and question versions (design D10 allows nothing else). */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type ExamForm, loadForms } from '../../exams/server/index.ts'
import { type QuestionVersion, versionCache } from '../../questions/server/index.ts'

export interface PaperCaches {
  forms(ids: readonly string[]): Promise<ReadonlyMap<string, ExamForm>>
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, QuestionVersion>>
}

/** What the use cases of papers are given. */
export interface PaperDeps extends Deps {
  readonly caches: PaperCaches
}

const MAX_FORMS = 200

export function makePaperCaches(deps: Deps): PaperCaches {
  const { db } = deps
  const forms = new Map<string, ExamForm>()
  const versions = versionCache(deps)
  return {
    async forms(ids) {
      const missing = [...new Set(ids)].filter(id => !forms.has(id))
      if (missing.length > 0) {
        // Room first: what is asked for now must not push itself out.
        for (const id of forms.keys()) {
          if (forms.size + missing.length <= MAX_FORMS) break
          if (!ids.includes(id)) forms.delete(id)
        }
        for (const { id, content } of await loadForms(db, missing)) forms.set(id, content)
      }
      return forms
    },
    versions: ids => versions.get(db, ids),
  }
}
