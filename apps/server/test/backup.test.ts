// The commands as people type them, on the built product: a backup of a server that runs, restored into an empty folder.
import { identity } from '../../../modules/identity/contract/identity.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort, type Product, startProduct } from './load/product.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PASSWORD = 'the-first-password'
let base = ''
let product: Product | undefined

beforeAll(async () => {
  expect((await run('build', '--changed', 'server')).code).toBe(0)
}, 180_000)
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'tripos-commands-'))
  await chmod(base, 0o755)
})
afterAll(async () => {
  await product?.stop()
  await rm(base, { recursive: true, force: true })
})

const folderOf = (name: string) => join(base, name)

async function run(tool: string, ...args: string[]) {
  return runIn('nowhere', tool, ...args)
}

async function runIn(dataFolder: string, tool: string, ...args: string[]) {
  const { DATABASE_URL: _not, ...inherited } = process.env
  const child: ChildProcess = spawn(process.execPath, [`tools/${tool}.mjs`, ...args], {
    cwd: root,
    env: { ...inherited, TRIPOS_DATA_DIR: folderOf(dataFolder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const result = { out: '', err: '', code: 0 }
  child.stdout?.on('data', chunk => (result.out += String(chunk)))
  child.stderr?.on('data', chunk => (result.err += String(chunk)))
  result.code = (await new Promise<number | null>(done => child.once('close', done))) ?? -1
  return result
}

async function start(name: string): Promise<Product> {
  product = await startProduct({
    dataFolder: folderOf(name),
    port: await freePort(),
    settings: { TRIPOS_ADMIN_PASSWORD: PASSWORD },
  })
  return product
}

async function stop(): Promise<void> {
  await product?.stop()
  product = undefined
}

async function signIn({ port }: Product, password: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${identity.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password }),
  })
  const { code } = (await reply.json()) as { code: number }
  return code
}

describe('npm run backup and npm run restore', () => {
  test('copy a server that runs, and bring it back in an empty folder, where people sign in', async () => {
    const first = await start('data')
    const running = await runIn('data', 'backup')
    expect(running.err).toBe('')
    expect(running.out).toMatch(/^Backup: \S+-command\.tar \([\d.]+ [KM]B; \d+ rows, \d+ files; [\d.]+ s\)\.$/m)
    expect(await signIn(first, PASSWORD)).toBe(0)
    await stop()

    const stopped = await runIn('data', 'backup', join(base, 'mine.tar'))
    expect(stopped).toMatchObject({ code: 0, err: '' })
    const twice = await runIn('data', 'backup', join(base, 'mine.tar'))
    expect(twice).toMatchObject({ code: 1, err: expect.stringMatching(/^\S+ is there already: [^\n]+\.\n$/) })

    const [name] = await readdir(join(folderOf('data'), 'backups'))
    const restored = await runIn('again', 'restore', join(folderOf('data'), 'backups', name ?? ''))
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(
      / is whole: \d+ rows, [\s\S]*^Restored into \S+ \([\d.]+ s\)\. Start it with npm start\.$/m,
    )
    const again = await start('again')
    expect(await signIn(again, PASSWORD)).toBe(0)
    expect(await signIn(again, 'another-password')).not.toBe(0)
    await stop()
    // Two servers start, and four commands.
  }, 180_000)

  test('say in one sentence what is in their way, and change nothing', async () => {
    const sentence = (start: string) => expect.stringMatching(new RegExp(`^${start}[^\\n]*\\.\\n$`))
    expect(await runIn('none', 'backup')).toMatchObject({ code: 1, err: sentence('There is no database in ') })
    await start('data')
    await stop()
    await runIn('data', 'backup', join(base, 'mine.tar'))
    expect(await runIn('data', 'restore', join(base, 'mine.tar'))).toMatchObject({
      code: 1,
      err: sentence('A backup is restored into an empty folder only'),
    })
    await writeFile(join(base, 'letter.tar'), 'no backup at all')
    expect(await runIn('other', 'restore', join(base, 'letter.tar'))).toMatchObject({
      code: 1,
      err: sentence('The backup is cut off'),
    })
    expect(await runIn('other', 'restore')).toMatchObject({ code: 1, err: sentence('Usage: npm run restore') })
    expect((await readdir(base)).toSorted()).toEqual(['data', 'letter.tar', 'mine.tar'])
    await mkdir(folderOf('half'))
    await writeFile(join(folderOf('half'), 'restore-unfinished'), '')
    await expect(start('half')).rejects.toThrow('did not come to its end: empty that folder and restore again')
  })
})
