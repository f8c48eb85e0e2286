import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { folderStorage } from '@tripos/storage/storage.ts'
import { requireFolderOfDatabase } from './storage-identity.ts'

let database: TestDatabase
let root: string
beforeEach(async () => {
  database = await createTestDatabase()
  root = mkdtempSync(join(tmpdir(), 'tripos-identity-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

const start = (folder: string, isOfDatabase = false) =>
  requireFolderOfDatabase(database.db, { folder: join(root, folder), isOfDatabase })
const markOf = (folder: string) => readFileSync(join(root, folder, '.storage-id'), 'utf8').trim()
const wanted = async () =>
  (await database.db.selectFrom('storageIdentity').select('storageId').executeTakeFirstOrThrow()).storageId

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof StartRefusal ? error.message : `no refusal: ${String(error)}`
}

describe('a process that starts', () => {
  it('marks folder and database at first, and starts again and beside others with the same folder', async () => {
    await start('files')
    expect(markOf('files')).toBe(await wanted())
    await Promise.all([start('files'), start('files')])
    expect(await folderStorage(join(root, 'files')).folderId()).toBe(await wanted())
  })

  it('is refused with a folder of its own, whether it is empty, of another installation, or has no mark', async () => {
    await start('files')
    mkdirSync(join(root, 'other'))
    writeFileSync(join(root, 'other', '.storage-id'), '0197f3a0-0000-7000-8000-0000000000aa\n')
    mkdirSync(join(root, 'unmarked'))
    writeFileSync(join(root, 'unmarked', 'file'), 'x')
    for (const folder of ['fresh', 'other', 'unmarked']) {
      const said = await refusalOf(start(folder))
      expect(said).toContain(`The files of this database lie in another folder than ${join(root, folder)}`)
      expect(said).toContain('TRIPOS_DATA_DIR')
      expect(said).toContain('TRIPOS_S3_ENDPOINT')
      expect(said).toContain(`write ${await wanted()} into`)
    }
    expect(markOf('other')).toBe('0197f3a0-0000-7000-8000-0000000000aa')
    // What the sentence says helps.
    writeFileSync(join(root, 'unmarked', '.storage-id'), await wanted())
    await start('unmarked')
  })

  it('of two that start at first at once with folders of their own, one is refused', async () => {
    const ends = await Promise.allSettled([start('one'), start('two')])
    expect(ends.map(end => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('marks a folder again that came back without its mark beside its own database', async () => {
    await start('files', true)
    rmSync(join(root, 'files', '.storage-id'))
    await start('files', true)
    expect(markOf('files')).toBe(await wanted())
  })
})
