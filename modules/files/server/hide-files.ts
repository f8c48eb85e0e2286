import type { Tx } from '@tripos/db/client.ts'
import { setNeedsLink } from './files.queries.ts'

const ADDRESS = /\/files\/([0-9a-f]{64})/g

/**
 * What these texts of questions show is from now on seen by links alone, which answers give to whoever may see them. Only the
 * author's own files and those of imports: whoever names the logo of the site in a question must not take it away from all.
 */
export async function hideFiles(tx: Tx, authorId: string, texts: readonly string[]): Promise<void> {
  const ids = new Set(texts.flatMap(text => [...text.matchAll(ADDRESS)].map(([, id = '']) => id)))
  if (ids.size > 0) await setNeedsLink(tx, authorId, [...ids].sort())
}
