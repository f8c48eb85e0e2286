/** Files in the sealed store, as bytes with their kind: as text they would be a third more. */
import { type SealedStore, under } from './sealed-store.ts'

const KIND_END = '\n'

export async function putFile(
  { sealed }: SealedStore,
  key: string,
  kept: { file: Blob; lifeMs: number },
): Promise<void> {
  const data = await new Blob([kept.file.type, KIND_END, kept.file]).arrayBuffer()
  await sealed.put(key, new Uint8Array(data), kept.lifeMs)
}

export async function getFile({ sealed }: SealedStore, key: string): Promise<Blob | undefined> {
  const data = await sealed.get(await sealed.db.get('rows', key))
  if (data === undefined) return undefined
  const all = new Uint8Array(data)
  const end = all.indexOf(KIND_END.charCodeAt(0))
  return new Blob([all.subarray(end + 1)], { type: new TextDecoder().decode(all.subarray(0, end)) })
}

/** From now on it lives as long as this. False where it is not there. */
export async function renewFile({ sealed }: SealedStore, key: string, lifeMs: number): Promise<boolean> {
  // In one transaction: what is deleted meanwhile does not come back.
  const tx = sealed.db.transaction('rows', 'readwrite')
  const row = await tx.store.get(key)
  const isThere = sealed.isThere(row)
  const since = Date.now()
  if (isThere) await tx.store.put({ ...row, since, until: since + lifeMs })
  await tx.done
  return isThere
}

/** Of files and of all else. */
export const listKeys = ({ sealed }: SealedStore, prefix: string): Promise<readonly string[]> =>
  sealed.db.getAllKeys('rows', under(prefix))
