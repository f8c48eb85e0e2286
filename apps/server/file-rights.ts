import type { Deps } from '@tripos/module-kit/deps.ts'
import type { FileRights } from '../../modules/files/server/index.ts'
import { isSessionValid } from '../../modules/identity/server/index.ts'
import { isPaperOpen } from '../../modules/papers/server/index.ts'

/** What files ask of the modules above them. */
export const fileRights = ({ db }: Pick<Deps, 'db'>): FileRights => ({
  isPaperOpen: id => isPaperOpen(db, id),
  isSessionValid: (id, now) => isSessionValid(db, id, now),
})
