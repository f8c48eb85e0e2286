/** What never changes may stay in memory: forms and question versions (design D10 allows nothing else). */
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type ExamForm, loadForms } from '../../exams/server/index.ts'
import { type QuestionVersion, versionCache } from '../../questions/server/index.ts'
import { type ReadyQuestion, readyQuestion, type ReadySections, readySections } from './ready-questions.ts'

export interface PaperCaches {
  /** Within a transaction on its connection, as the versions: who holds one must not wait for another. */
  forms(ids: readonly string[], on?: Db): Promise<ReadonlyMap<string, ExamForm>>
  versions(ids: readonly string[], on?: Db): Promise<ReadonlyMap<string, QuestionVersion>>
  /** What candidates see of a version where it is worth so much; kept as long as the version is. */
  question(version: QuestionVersion, points: number): ReadyQuestion
  sections(form: ExamForm): ReadySections
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
  const questions = new WeakMap<QuestionVersion, Map<number, ReadyQuestion>>()
  const sections = new WeakMap<ExamForm, ReadySections>()
  return {
    async forms(ids, on = db) {
      const missing = [...new Set(ids)].filter(id => !forms.has(id))
      if (missing.length > 0) {
        // Room first: what is asked for now must not push itself out.
        for (const id of forms.keys()) {
          if (forms.size + missing.length <= MAX_FORMS) break
          if (!ids.includes(id)) forms.delete(id)
        }
        for (const { id, content } of await loadForms(on, missing)) forms.set(id, content)
      }
      return forms
    },
    versions: (ids, on = db) => versions.get(on, ids),
    question(version, points) {
      const byPoints = questions.get(version) ?? new Map<number, ReadyQuestion>()
      questions.set(version, byPoints)
      const ready = byPoints.get(points) ?? readyQuestion(version, points)
      byPoints.set(points, ready)
      return ready
    },
    sections(form) {
      const ready = sections.get(form) ?? readySections(form)
      sections.set(form, ready)
      return ready
    },
  }
}

const made = new WeakMap<Db, PaperCaches>()

/** With the caches of this process for this database. */
export function withPaperCaches(deps: Deps): PaperDeps {
  const caches = made.get(deps.db) ?? makePaperCaches(deps)
  made.set(deps.db, caches)
  return { ...deps, caches }
}
