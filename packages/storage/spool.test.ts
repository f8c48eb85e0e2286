import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { spool } from './spool.ts'
import { folderStorage } from './storage.ts'

let folder: string
let storage: ReturnType<typeof folderStorage>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-spool-'))
  storage = folderStorage(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const left = () => readdirSync(join(folder, 'incoming'))

it('has everything before anything leaves, and keeps nothing of what was sent', async () => {
  let isWhole = false
  async function* body() {
    yield Buffer.from('first ')
    yield Buffer.from('last')
    isWhole = true
  }
  const sent = await spool(storage, Readable.from(body()))
  expect(isWhole).toBe(true)
  expect(left()).toHaveLength(1)
  expect((await buffer(sent)).toString()).toBe('first last')
  expect(left()).toEqual([])
})

it('keeps nothing of what breaks off, before it is sent or after', async () => {
  async function* broken() {
    yield Buffer.from('first')
    throw new Error('no more')
  }
  await expect(spool(storage, Readable.from(broken()))).rejects.toThrow('no more')
  expect(left()).toEqual([])
  const sent = await spool(storage, Readable.from([Buffer.alloc(1_000_000)]))
  await new Promise(resolve => sent.once('readable', resolve))
  sent.destroy()
  await expect.poll(left).toEqual([])
})
