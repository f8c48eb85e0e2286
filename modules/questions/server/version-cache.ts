/** Versions never change, so a process may keep them: papers of one exam need the same few hundred again and again. */
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { loadVersions, type QuestionVersion } from './draw.queries.ts'

const MAX_VERSIONS = 20_000
/** Characters of rich text; bounds the memory where questions are long. */
const MAX_CHARACTERS = 32_000_000

interface Entry {
  readonly version: QuestionVersion
  readonly characters: number
}

/** The most lately used versions. A Map keeps the order of insertion, so the first entry is the one unused for longest. */
export class VersionCache {
  private readonly entries = new Map<string, Entry>()
  private characters = 0
  private readonly maxVersions: number
  private readonly maxCharacters: number

  constructor({ maxVersions = MAX_VERSIONS, maxCharacters = MAX_CHARACTERS } = {}) {
    this.maxVersions = maxVersions
    this.maxCharacters = maxCharacters
  }

  get size(): number {
    return this.entries.size
  }

  /** All versions of these ids that exist; one statement for all that are not cached. */
  async get(db: Db, ids: readonly string[]): Promise<Map<string, QuestionVersion>> {
    const found = new Map<string, QuestionVersion>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const entry = this.entries.get(id)
      if (entry === undefined) {
        missing.push(id)
        continue
      }
      this.entries.delete(id)
      this.entries.set(id, entry)
      found.set(id, entry.version)
    }
    for (const version of await loadVersions(db, missing)) {
      found.set(version.id, version)
      this.add(version)
    }
    return found
  }

  private add(version: QuestionVersion): void {
    // Two calls may have missed the same version at once.
    if (this.entries.has(version.id)) return
    const characters = JSON.stringify(version.content).length + JSON.stringify(version.view).length
    this.entries.set(version.id, { version, characters })
    this.characters += characters
    for (const [id, entry] of this.entries) {
      if (this.entries.size <= this.maxVersions && this.characters <= this.maxCharacters) return
      this.entries.delete(id)
      this.characters -= entry.characters
    }
  }
}

const caches = new WeakMap<Db, VersionCache>()

/** The cache of this process for this database. */
export function versionCache({ db }: Pick<Deps, 'db'>): VersionCache {
  const cache = caches.get(db) ?? new VersionCache()
  caches.set(db, cache)
  return cache
}
