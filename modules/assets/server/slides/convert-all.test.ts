import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTx } from '@tripos/db/tx.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { assets } from '../../contract/assets.ts'
import { AssetKind, AssetState, ConversionFailure } from '../../contract/asset-kinds.ts'
import { begin, makeAsset, sendFile } from '../../test/make-assets.ts'
import {
  GOOD,
  makeStandIn,
  odpFile,
  pdfOfPages,
  pptFile,
  pptxFile,
  type StandIn,
} from '../../test/stand-in-converter.ts'
import { makeStaff } from '../../../identity/test/make-staff.ts'
import { fileKey, pdfKey } from '../asset-keys.ts'
import { clearAssets } from '../clean-up.ts'
import { convertAll } from './convert-all.ts'
import { holdNextConversion } from './conversions.queries.ts'
import type { Bounds } from './run-bounded.ts'
import { conversionOf as conversionIn } from './shown-slides.ts'

/** Once: an archive says when it was made. */
const PPTX = pptxFile()
const BOUNDS: Bounds = { processorMs: 20_000, residentMb: 500, fileMb: 1, clockMs: 100_000 }

let app: TestApp
let token: string
let standIn: StandIn | undefined
beforeAll(async () => {
  app = await startTestApp()
  token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.db.deleteFrom('assets').execute()
})
afterEach(() => {
  standIn?.remove()
  standIn = undefined
})

/** The application with this in place of LibreOffice. */
function withStandIn(behaviour: string, options: Parameters<typeof makeStandIn>[1] = {}): TestApp {
  standIn = makeStandIn(behaviour, options)
  return { ...app, deps: { ...app.deps, config: { ...app.deps.config, libreOffice: standIn.program } } }
}

const convert = (on: TestApp, bounds: Partial<Bounds> = {}, stopping?: AbortSignal) =>
  convertAll(on.deps, { bounds: { ...BOUNDS, ...bounds }, stopping })
const slides = (on = app, name = 'fire.pptx', bytes = PPTX) => makeAsset(on, token, { name, bytes })
const conversionOf = async (id: string) => (await app.call(assets.detail, { id }, token)).conversion
const shownOf = async ({ deps }: TestApp, id: string) =>
  (await conversionIn(deps, { id, kind: AssetKind.slides }))?.state
const pdfOf = (id: string) => app.deps.storage.get(pdfKey(id))

describe('where there is no LibreOffice', () => {
  it('a PowerPoint file is taken as ever, and staff are told; one comes later, and it is converted', async () => {
    const id = await slides()
    await convert(app)
    expect(await conversionOf(id)).toEqual({ state: 'unavailable', failure: null, pages: null })
    await convert(withStandIn(GOOD))
    expect(await conversionOf(id)).toEqual({ state: 'ready', failure: null, pages: 2 })
  })

  it.each(['old.ppt', 'open.odp'])('%s, which nothing else shows, is refused with what to do', async name => {
    const { statusCode, body } = await begin(app, token, { name, size: 100 })
    expect(statusCode).not.toBe(201)
    expect(body).toContain('This server has no LibreOffice')
  })

  it('the list of what is taken names them only where they are', async () => {
    const refused = async (on: TestApp) => (await begin(on, token, { name: 'a.exe', size: 10 })).body
    expect(await refused(app)).not.toMatch(/\bppt\b|odp/)
  })

  it('a program that is named and not there is none', async () => {
    const on = { ...app, deps: { ...app.deps, config: { ...app.deps.config, libreOffice: '/nowhere/soffice' } } }
    const id = await slides(on)
    await convert(on)
    expect((await conversionOf(id))?.state).toBe('unavailable')
  })

  it('other files have nothing to do with it', async () => {
    expect(await conversionOf(await makeAsset(app, token))).toBeNull()
  })
})

describe('a presentation becomes a PDF', () => {
  it('which is kept beside it, counts for the quota, and goes with it', async () => {
    const on = withStandIn(`printf '%s\\n' "$@" > "$notes/arguments"; cp "$given" "$notes/given"; ${GOOD}`)
    const before = (await app.call(assets.usage, {}, token)).ownBytes
    const id = await slides(on)
    await convert(on)
    expect(await conversionOf(id)).toEqual({ state: 'ready', failure: null, pages: 2 })
    expect(await pdfOf(id)).toEqual(pdfOfPages(2))
    expect(await app.deps.storage.get(fileKey(id))).toEqual(PPTX)
    expect(readFileSync(join(standIn?.folder ?? '', 'given'))).toEqual(PPTX)
    expect((await app.call(assets.usage, {}, token)).ownBytes - before).toBe(PPTX.length + pdfOfPages(2).length)
    const given = readFileSync(join(standIn?.folder ?? '', 'arguments'), 'utf8')
    expect(given).toContain('--infilter=Impress MS PowerPoint 2007 XML\n')
    expect(given).toMatch(/^-env:UserInstallation=file:\/\/.*\/profile$/m)
    expect(standIn?.foldersLeft()).toEqual([])
    await clearAssets(app.deps)
    expect(await pdfOf(id)).toBeDefined()
    await app.call(assets.delete, { ids: [id] }, token)
    expect(await pdfOf(id)).toBeUndefined()
  })

  it('the settings that it is given keep what it must not do', async () => {
    const on = withStandIn(`cp "$(dirname "$given")/profile/user/registrymodifications.xcu" "$notes/"; ${GOOD}`)
    await slides(on)
    await convert(on)
    const settings = readFileSync(join(standIn?.folder ?? '', 'registrymodifications.xcu'), 'utf8')
    for (const name of ['BlockUntrustedRefererLinks', 'DisableMacrosExecution', 'DisableActiveContent'])
      expect(settings).toContain(`oor:name="${name}" oor:op="fuse"><value>true</value>`)
  })

  it.each([
    ['old.ppt', pptFile, 'MS PowerPoint 97'],
    ['open.odp', odpFile, 'impress8'],
  ] as const)('%s is read by its own importer', async (name, bytes, importer) => {
    const on = withStandIn(`printf '%s\\n' "$@" > "$notes/arguments"; ${GOOD}`)
    // The application that takes the upload is another object: the setting is its own.
    const server = await startTestApp({ libreOffice: on.deps.config.libreOffice }, { on: app })
    const id = await makeAsset(server, token, { name, bytes: bytes() })
    await convert(server)
    expect((await server.call(assets.detail, { id }, token)).conversion?.state).toBe('ready')
    expect(readFileSync(join(standIn?.folder ?? '', 'arguments'), 'utf8')).toContain(`--infilter=${importer}\n`)
    expect((await begin(server, token, { name: 'a.exe', size: 10 })).body).toMatch(/ppt.*odp/)
    await server.close()
  })

  it('one after another, the one that came first before the others', async () => {
    const on = withStandIn(`cat "$given" | wc -c >> "$notes/order"; ${GOOD}`)
    const first = await slides(on)
    app.clock.advance(1)
    const second = await slides(on, 'b.pptx')
    await convert(on)
    expect((await conversionOf(first))?.state).toBe('ready')
    expect((await conversionOf(second))?.state).toBe('ready')
  })

  it('while one is converted by some process, no other process begins another', async () => {
    const on = withStandIn(GOOD)
    const first = await slides(on)
    app.clock.advance(1)
    await slides(on, 'b.pptx')
    const now = app.clock.now()
    const until = new Date(now.getTime() + 120_000)
    const both = await Promise.all([1, 2].map(() => inTx(app.deps.db, tx => holdNextConversion(tx, { now, until }))))
    expect(both.filter(Boolean)).toEqual([{ assetId: first, tries: 1 }])
  })
})

describe('what goes wrong', () => {
  const { unreadable, tooCostly, tooLarge, tooManyPages, unfit } = ConversionFailure

  it.each([
    ['it says that it failed', 'exit 1', unreadable, {}],
    ['it makes nothing', 'exit 0', unreadable, {}],
    ['it writes nonsense', 'echo nonsense > "$out"', unreadable, {}],
    ['it makes a link of it', 'ln -s /etc/passwd "$out"', unreadable, {}],
    ['it makes a folder of it', 'mkdir "$out"', unreadable, {}],
    ['it eats time', 'while :; do :; done', tooCostly, { processorMs: 1500 }],
    ['it hangs', 'sleep 600', tooCostly, { clockMs: 4000 }],
    ['it writes too much', 'head -c 5000000 /dev/zero > "$out"', tooLarge, {}],
  ])('%s: the lesson stays as it was, and staff are told', async (_, behaviour, failure, bounds) => {
    const on = withStandIn(behaviour)
    const id = await slides(on)
    for (let turn = 0; turn < 4; turn += 1) await convert(on, bounds)
    expect(await conversionOf(id)).toEqual({ state: 'failed', failure, pages: null })
    expect(await pdfOf(id)).toBeUndefined()
    expect((await app.call(assets.detail, { id }, token)).state).toBe(AssetState.ready)
    expect(standIn?.foldersLeft()).toEqual([])
  })

  it('too many pages', async () => {
    const on = withStandIn(GOOD, { pages: 1001 })
    const id = await slides(on)
    await convert(on)
    expect((await conversionOf(id))?.failure).toBe(tooManyPages)
  })

  it('a crash is tried again, three times in all', async () => {
    const on = withStandIn(`echo x >> "$notes/tries"; [ $(wc -l < "$notes/tries") -lt 3 ] && kill -SEGV $$; ${GOOD}`)
    const id = await slides(on)
    await convert(on)
    expect((await conversionOf(id))?.state).toBe('ready')
  })

  it('a LibreOffice without Impress is said to be that; once it has it, what failed is done', async () => {
    const on = withStandIn(GOOD, { isFit: false })
    const id = await slides(on)
    await convert(on)
    expect(await conversionOf(id)).toEqual({ state: 'failed', failure: unfit, pages: null })
    await convert(withStandIn(GOOD))
    expect((await conversionOf(id))?.state).toBe('ready')
  })

  it('a process that is killed in the middle leaves it to the next, after a while', async () => {
    const on = withStandIn(GOOD)
    const id = await slides(on)
    const now = app.clock.now()
    await inTx(app.deps.db, tx => holdNextConversion(tx, { now, until: new Date(now.getTime() + 120_000) }))
    await convert(on)
    expect(await shownOf(on, id)).toBe('waiting')
    app.clock.advance(121)
    await convert(on)
    expect((await conversionOf(id))?.state).toBe('ready')
  })

  it('one that brings the process down each time is given up', async () => {
    const on = withStandIn(GOOD)
    const id = await slides(on)
    await app.deps.db.updateTable('assetConversions').set({ tries: 3 }).execute()
    await convert(on)
    expect((await conversionOf(id))?.failure).toBe(tooCostly)
  })

  it('a server that stops does not wait for it, and the next one does it', async () => {
    const on = withStandIn('touch "$notes/began"; sleep 600')
    const id = await slides(on)
    const stopping = new AbortController()
    const running = convert(on, {}, stopping.signal)
    await expect.poll(() => existsSync(join(standIn?.folder ?? '', 'began')), { timeout: 20_000 }).toBe(true)
    stopping.abort()
    await running
    standIn?.become(GOOD)
    await convert(on)
    expect((await conversionOf(id))?.state).toBe('ready')
  })

  it('a file that is deleted meanwhile leaves nothing', async () => {
    const on = withStandIn(`touch "$notes/began"; while [ ! -e "$notes/go" ]; do sleep 0.1; done; ${GOOD}`)
    const id = await slides(on)
    const running = convert(on)
    await expect.poll(() => existsSync(join(standIn?.folder ?? '', 'began')), { timeout: 20_000 }).toBe(true)
    await app.call(assets.delete, { ids: [id] }, token)
    writeFileSync(join(standIn?.folder ?? '', 'go'), '')
    await running
    expect(await pdfOf(id)).toBeUndefined()
    expect(await refusalOf(app.call(assets.detail, { id }, token))).toBe('NOT_FOUND')
  })
})

it('what is no presentation inside is refused as ever', async () => {
  const id = await sendFile(app, token, { name: 'a.pptx', bytes: Buffer.from('%PDF-1.4 not slides') })
  expect((await app.call(assets.detail, { id }, token)).state).toBe(AssetState.refused)
})
