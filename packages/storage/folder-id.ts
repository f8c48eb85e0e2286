/** The number of a folder of files: made once, in the folder itself, so that every process that has the folder knows it. */
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@tripos/runtime/random.ts'
import { syncFolder } from './sync-folder.ts'

const MARK = '.storage-id'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Undefined where the folder has none yet, or is not there. */
export async function readFolderId(folder: string): Promise<string | undefined> {
  try {
    const text = (await readFile(join(folder, MARK), 'utf8')).trim()
    return ID.test(text) ? text : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function writeMark(path: string, id: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(`${id}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Of two processes that begin at once, one marks the folder and both read its mark. */
export async function markFolder(folder: string, id: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `${MARK}-${newId()}`)
  await writeMark(part, id)
  try {
    await link(part, join(folder, MARK))
    await syncFolder(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
  return (await readFolderId(folder)) ?? id
}

/** In place of the one that it has. */
export async function markFolderAgain(folder: string, id: string): Promise<void> {
  await rm(join(folder, MARK), { force: true })
  await markFolder(folder, id)
}

/** The number of the folder, made if it has none. */
export const folderIdOf = async (folder: string): Promise<string> =>
  (await readFolderId(folder)) ?? (await markFolder(folder, newId()))
