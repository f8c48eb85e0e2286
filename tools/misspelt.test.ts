/**
 * Names that a manifest gives are unions: each plant is a small program with a hole for a name. Spelt right it compiles, and
 * misspelt it fails at that line and nowhere else. One compiler run for all of them.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedModules, permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { MenuEntry } from '@tripos/contract-kit/manifest.ts'
import { root } from './lib/sources.mjs'

interface Plant {
  readonly imports: string
  /** The line that the compiler must complain of; `NAME` is the hole. */
  readonly line: string
  readonly right: string
  readonly wrong: string
}

const DOOR = `import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
declare const Page: () => null`
const MANIFEST = `import { defineModule, page } from '@tripos/contract-kit/manifest.ts'
const fields = { name: 'planted', row: 1, about: 'planted', screens: ['PlantedList'] } as const`
const ENDPOINT = `import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import * as z from 'zod/mini'
const call = { summary: 'planted', path: '/api/planted', input: z.object({}), output: z.object({}) } as const`
const AUDIT = `import { type AuditSource, recordAudit } from '@tripos/modules/audit/server/index.ts'
import type { Tx } from '@tripos/db/client.ts'
declare const tx: Tx, source: AuditSource`
const OUTBOX = `import type { Outbox } from '@tripos/jobs/outbox.ts'
import type { Tx } from '@tripos/db/client.ts'
declare const tx: Tx, outbox: Outbox`
const WORDS = `import { useTranslations } from 'use-intl'`

const auditLine = (action: string, object: string) =>
  `export const planted = () => recordAudit(tx, source, { action: '${action}', objectType: '${object}', objectId: '1' })`

const PLANTS: Readonly<Record<string, Plant>> = {
  'the permission of a call': {
    imports: ENDPOINT,
    line: "export const planted = endpoint({ ...call, access: { permission: 'NAME' } })",
    right: 'course:lecturer:edit',
    wrong: 'course:lecturer:edti',
  },
  'the permission that a screen asks for': {
    imports: "import { useCan } from '@tripos/web-kit/session.ts'",
    line: "export const usePlanted = () => useCan('NAME')",
    right: 'notice:notice:everyone',
    wrong: 'notice:notices:everyone',
  },
  'an audit action': {
    imports: AUDIT,
    line: auditLine('NAME', 'lecturer'),
    right: 'lecturer.save',
    wrong: 'lecturer.safe',
  },
  'what a privileged write is done to': {
    imports: AUDIT,
    line: auditLine('lecturer.save', 'NAME'),
    right: 'lecturer',
    wrong: 'lecturers',
  },
  'a screen of a staff door': {
    imports: DOOR,
    line: "export const screens: StaffScreens<'lecturers'> = { NAME: Page }",
    right: 'LecturerList',
    wrong: 'LecturersList',
  },
  'a screen too few in a staff door': {
    imports: DOOR,
    line: "export const screens: StaffScreens<'notices'> = { NAME }",
    right: 'NoticeList: Page, NoticeEdit: Page',
    wrong: 'NoticeList: Page',
  },
  'a screen too many in a staff door': {
    imports: DOOR,
    line: "export const screens: StaffScreens<'lecturers'> = { NAME }",
    right: 'LecturerList: Page',
    wrong: 'LecturerList: Page, LecturerEdit: Page',
  },
  'the module of a staff door': {
    imports: DOOR,
    line: "export const screens: StaffScreens<'NAME'> = { LecturerList: Page }",
    right: 'lecturers',
    wrong: 'lecturer',
  },
  'the screen of a menu entry': {
    imports: MANIFEST,
    line: "export const planted = defineModule({ ...fields, menu: [page('a', { zh: 'a', en: 'a', component: 'NAME' })] })",
    right: 'PlantedList',
    wrong: 'PlantedLst',
  },
  'an event that is published': {
    imports: OUTBOX,
    line: "export const planted = outbox.publish(tx, 'NAME', { paperId: '1', examId: '1', userId: '1' })",
    right: 'paper.closed',
    wrong: 'paper.close',
  },
  'an event that is taken': {
    imports: "import { onEvent } from '@tripos/jobs/outbox.ts'",
    line: "export const planted = onEvent('NAME', 'planted', async () => undefined)",
    right: 'paper.marked',
    wrong: 'paper.marks',
  },
  'an event that is taken in numbers': {
    imports: "import { onEvents } from '@tripos/jobs/outbox.ts'",
    line: "export const planted = onEvents('NAME', 'planted', async () => undefined)",
    right: 'results.released',
    wrong: 'result.released',
  },
  'what an event carries': {
    imports: OUTBOX,
    line: "export const planted = outbox.publish(tx, 'user.disabled', { NAME: '1' })",
    right: 'userId',
    wrong: 'userID',
  },
  'the key of a text': {
    imports: WORDS,
    line: "export const usePlanted = () => useTranslations('lecturers')('NAME')",
    right: 'emptySearch',
    wrong: 'emptySeach',
  },
  'the area of a text': {
    imports: WORDS,
    line: "export const usePlanted = () => useTranslations('NAME')",
    right: 'lecturers',
    wrong: 'lecturer',
  },
  'the texts of a staff door': {
    imports: "import type { StaffDoor } from '@tripos/ui-staff/staff-door.ts'",
    line: "export const texts = ['NAME'] as const satisfies StaffDoor['texts']",
    right: 'lecturersStaff',
    wrong: 'lecturerStaff',
  },
}

/** As editors see all sides at once; manifests and texts add themselves to the unions by being there. */
const program = {
  extends: join(root, 'tsconfig.json'),
  include: [
    '*.ts',
    ...['modules/*/module.ts', 'modules/*/web/texts/*.zh-CN.ts', 'apps/web/texts/*.zh-CN.ts'].map(path =>
      join(root, path),
    ),
  ],
}

let folder = ''
let output = ''

const names = Object.keys(PLANTS)
const fileOf = (name: string, spelling: 'right' | 'wrong') => `plant-${names.indexOf(name)}-${spelling}.ts`
const errorsIn = (file: string) =>
  output.split('\n').flatMap(line => {
    const [, path, at] = /^(\S+?)\((\d+),\d+\): error/.exec(line) ?? []
    return path?.endsWith(file) ? [Number(at)] : []
  })

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'misspelt-')))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [name, { imports, line, ...spellings }] of Object.entries(PLANTS)) {
    for (const spelling of ['right', 'wrong'] as const) {
      const text = `${imports}\n${line.replace('NAME', spellings[spelling])}\n`
      writeFileSync(join(folder, fileOf(name, spelling)), text)
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(program))
  output = await new Promise<string>(resolve => {
    const args = [
      join(root, 'node_modules/tsgo/bin/tsc'),
      '-p',
      folder,
      '--noEmit',
      '--pretty',
      'false',
      '--singleThreaded',
    ]
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the compiler complains of nothing but the misspelt plants', () => {
  expect(output).not.toMatch(/^error/m)
  const complaints = output.split('\n').filter(line => /error TS/.test(line))
  expect(complaints.filter(line => !/^plant-\d+-wrong\.ts\(/.test(line))).toEqual([])
  expect(complaints).toHaveLength(names.length)
})

test.each(names)('%s compiles only if it is spelt right', name => {
  const at = `${PLANTS[name]?.imports}\n`.split('\n').length
  expect(errorsIn(fileOf(name, 'right'))).toEqual([])
  expect(errorsIn(fileOf(name, 'wrong'))).toEqual([at])
})

/** Manifests that named each other's permissions by type would be circular, so what a menu grants is looked up here. */
test('every permission in a menu is one of a manifest', () => {
  const known = permissionNeeds()
  const granted = (entry: MenuEntry): string[] => [
    ...(entry.permission === undefined ? [] : [entry.permission]),
    ...(entry.children ?? []).flatMap(granted),
  ]
  const inMenus = installedModules().flatMap(({ menu = [] }) => menu.flatMap(granted))
  expect(inMenus.filter(permission => !(permission in known))).toEqual([])
  expect(inMenus.length).toBeGreaterThan(40)
})

test('what a permission is of no use without is one of a manifest too', () => {
  const known = permissionNeeds()
  expect(Object.values(known).flatMap(needs => needs.filter(need => !(need in known)))).toEqual([])
})
