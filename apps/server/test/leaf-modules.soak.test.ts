/**
 * A module that no other names is taken out of a copy of the tree: its folder, and its lines in the list of modules, nothing
 * else. What is left compiles with its tests, keeps the boundaries, and is built.
 * Apart from `npm run check`: the compiler reads the whole tree once for each of them, and the builds come on top.
 */
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cruiseTree } from '../../../tools/lib/cruise.mjs'
import { isLeftOut, leafModules, MODULE_LIST } from '../../../tools/lib/leaf-modules.mjs'
import { root } from '../../../tools/lib/sources.mjs'
import { beyondKnown, readServer, sqlFindings } from '../../../tools/lib/sql-wall.mjs'

const PROGRAMS = ['tsconfig.shared.json', 'tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.e2e.json']
const COPIED = ['apps', 'packages', 'modules', 'bench', 'e2e', 'tools', 'migrations', 'docs']
const LEAVES = leafModules()

let copy = ''
/** Minutes of compiling: `npm run soak` does it. */
const isSoak = process.env['TRIPOS_SOAK'] === '1'

/** Packages of others are linked, our own are those of the copy. */
function linkPackages(): void {
  mkdirSync(join(copy, 'node_modules', '@tripos'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@tripos' || name === '.cache') continue
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  }
  for (const name of readdirSync(join(root, 'node_modules', '@tripos'))) {
    const path = realpathSync(join(root, 'node_modules', '@tripos', name)).slice(realpathSync(root).length + 1)
    symlinkSync(join(copy, path), join(copy, 'node_modules', '@tripos', name), 'junction')
    // A workspace that wants another version than the root has it in its own folder.
    const own = join(root, path, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, path, 'node_modules'), 'junction')
  }
}

beforeAll(() => {
  if (!isSoak) return
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'leaf-modules-')))
  for (const folder of COPIED) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: path => !isLeftOut(path) })
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) cpSync(join(root, entry.name), join(copy, entry.name))
  }
  linkPackages()
})
afterAll(() => {
  if (isSoak) rmSync(copy, { recursive: true, force: true })
})

const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** What a module of that name leaves in the list: its import and its place. */
function takeOut(name: string): void {
  rmSync(join(copy, 'modules', name), { recursive: true })
  const lines = readFileSync(join(copy, MODULE_LIST), 'utf8').split('\n')
  const kept = lines.filter(line => !new RegExp(`\\b${camel(name)}Module\\b`).test(line))
  expect(lines.length - kept.length).toBe(2)
  writeFileSync(join(copy, MODULE_LIST), kept.join('\n'))
}

function putBack(name: string): void {
  cpSync(join(root, 'modules', name), join(copy, 'modules', name), { recursive: true })
  cpSync(join(root, MODULE_LIST), join(copy, MODULE_LIST))
}

/** What the compiler says; what did not change since the last time is not read again. */
async function complaints(programs: readonly string[] = PROGRAMS): Promise<string> {
  let said = ''
  for (const program of programs) {
    const memory = join(copy, 'node_modules', `${program.replaceAll('/', '-')}.tsbuildinfo`)
    const args = ['node_modules/tsgo/bin/tsc', '-p', program, '--pretty', 'false', '--incremental']
    said += await new Promise<string>(resolve => {
      execFile(process.execPath, [...args, '--tsBuildInfoFile', memory], { cwd: copy }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      )
    })
  }
  return said
}

/** The tables stay, as the migrations do: that they are without an owner then is all that the wall may say. */
function tablesOf(name: string): string[] {
  const text = readFileSync(join(root, 'modules', name, 'module.ts'), 'utf8')
  const list = /^ {2}tables: \[([^\]]*)\]/m.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([a-z_]+)'/g)].map(([, table]) => `${table} is in no manifest`)
}

async function expectBoundaries(names: readonly string[]): Promise<void> {
  expect(cruiseTree(copy).violations).toEqual([])
  const { sources, schema } = readServer(copy)
  const said = sqlFindings(sources, schema)
  const isOwnerless = ({ says }: { says: string }) => says.endsWith('is in no manifest')
  expect(beyondKnown(said.filter(one => !isOwnerless(one)))).toEqual([])
  const ownerless = said.filter(isOwnerless).map(({ says }) => says)
  expect(ownerless.toSorted()).toEqual(names.flatMap(tablesOf).toSorted())
}

it.runIf(isSoak)(
  'the copy sees nothing of the original',
  async () => {
    expect(await complaints()).toBe('')
    await expectBoundaries([])
  },
  300_000,
)

describe.runIf(isSoak).each(LEAVES)('without %s', name => {
  it('the rest compiles with its tests, and keeps the boundaries', async () => {
    takeOut(name)
    try {
      expect(await complaints()).toBe('')
      await expectBoundaries([name])
    } finally {
      putBack(name)
    }
  }, 300_000)
})

it.runIf(isSoak)(
  'without the pages of students of the lecturers the rest compiles',
  async () => {
    const pages = 'modules/lecturers/web/student'
    rmSync(join(copy, pages), { recursive: true })
    try {
      expect(await complaints(['tsconfig.web.json', 'tsconfig.e2e.json'])).toBe('')
      expect(cruiseTree(copy).violations).toEqual([])
    } finally {
      cpSync(join(root, pages), join(copy, pages), { recursive: true })
    }
  },
  300_000,
)

/** One build for all: a build looks at each import, as the compiler does, and is the slowest part. */
it.runIf(isSoak)(
  'without any of them the rest compiles and is built',
  async () => {
    for (const name of LEAVES) takeOut(name)
    expect(await complaints()).toBe('')
    await expectBoundaries(LEAVES)
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: copy, stdio: 'pipe' })
    for (const built of ['server/dist/main.js', 'web/dist/index.html']) {
      expect(readFileSync(join(copy, 'apps', built), 'utf8').length).toBeGreaterThan(500)
    }
  },
  300_000,
)
