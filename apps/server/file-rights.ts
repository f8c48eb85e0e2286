import type { Deps } from './kernel/deps.ts'
import type { FileRights } from './modules/files/index.ts'
import { isSessionValid } from './modules/identity/index.ts'
import { isPaperOpen } from './modules/papers/index.ts'

/** What files ask of the modules above them. */
export const fileRights = ({ db }: Pick<Deps, 'db'>): FileRights => ({
  isPaperOpen: id => isPaperOpen(db, id),
  isSessionValid: (id, now) => isSessionValid(db, id, now),
})
