import type { Tx } from '../../db/client.ts'
import { setNeedsLink } from './files.queries.ts'

const ADDRESS = /\/files\/([0-9a-f]{64})/g

/** What these texts of questions show is from now on seen by links alone, which answers give to whoever may see them. */
export async function hideFiles(tx: Tx, texts: readonly string[]): Promise<void> {
  const ids = new Set(texts.flatMap(text => [...text.matchAll(ADDRESS)].map(([, id = '']) => id)))
  if (ids.size > 0) await setNeedsLink(tx, [...ids].sort())
}
