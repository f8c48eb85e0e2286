/** The real LibreOffice, where the machine has one with Impress. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeStaff } from '../../../identity/test/make-staff.ts'
import { assets } from '../../contract/assets.ts'
import { makeAsset, pngFile } from '../../test/make-assets.ts'
import { pdfKey } from '../asset-keys.ts'
import { convertAll } from './convert-all.ts'
import { findConverter } from './find-converter.ts'
import { makePdfOfSlides, USUAL_BOUNDS } from './make-pdf-of-slides.ts'
import { isFit } from './probe.ts'
import { runBounded } from './run-bounded.ts'
import { withFolder } from './with-folder.ts'

const program = findConverter({ libreOffice: undefined }) ?? ''
const isThere = program !== '' && (await isFit(program)) === true

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'
const frame = (inside: string) =>
  `<draw:frame svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="2cm">${inside}</draw:frame>`
const words = (text: string) => frame(`<draw:text-box><text:p>${text}</text:p></draw:text-box>`)
const presentation = (slides: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${NAMESPACE}:office:1.0" xmlns:draw="${NAMESPACE}:drawing:1.0" xmlns:text="${NAMESPACE}:text:1.0"
  xmlns:svg="${NAMESPACE}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
${slides.map((slide, no) => `<draw:page draw:name="p${no}">${slide}</draw:page>`).join('\n')}
</office:presentation></office:body></office:document>`

const SLIDES = presentation(['Fire 火灾', 'Water 水', 'Earth 土'].map(words))

/** The same presentation as programs write it. */
const written = (filter: string, ending: string): Promise<Buffer> =>
  withFolder(async folder => {
    await writeFile(join(folder, 'slides.fodp'), SLIDES)
    const profile = pathToFileURL(join(folder, 'profile')).href
    const args = [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--convert-to',
      `${ending}:${filter}`,
      'slides.fodp',
    ]
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder }
    await runBounded({ program, args, folder, env }, USUAL_BOUNDS)
    return readFile(join(folder, `slides.${ending}`))
  })

const pdfOf = (text: string, beside?: (folder: string) => Promise<void>): Promise<string> =>
  withFolder(async folder => {
    await writeFile(join(folder, 'slides.fodp'), text.replaceAll('FOLDER', pathToFileURL(folder).href))
    await beside?.(folder)
    const made = await makePdfOfSlides({ program, folder, name: 'slides.fodp', bounds: USUAL_BOUNDS })
    if (made.is !== 'made') throw new Error(JSON.stringify(made))
    return (await readFile(made.path)).toString('latin1')
  })

describe.skipIf(!isThere)('LibreOffice (skipped where there is none with Impress)', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await startTestApp({ libreOffice: program })
    token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
  })
  afterAll(() => app.close())

  it.each([
    ['pptx', 'Impress MS PowerPoint 2007 XML'],
    ['ppt', 'MS PowerPoint 97'],
    ['odp', 'impress8'],
  ])(
    'makes a PDF of .%s, a page of each slide',
    async (ending, filter) => {
      const bytes = await written(filter, ending)
      const id = await makeAsset(app, token, { name: `slides.${ending}`, bytes })
      await convertAll(app.deps)
      const { conversion } = await app.call(assets.detail, { id }, token)
      expect(conversion).toEqual({ state: 'ready', failure: null, pages: 3 })
      expect((await app.deps.storage.get(pdfKey(id)))?.subarray(0, 5).toString()).toBe('%PDF-')
    },
    120_000,
  )

  it('takes pictures of the file itself, and none that it names on the disk of the server', async () => {
    const png = pngFile()
    const inside = frame(`<draw:image><office:binary-data>${png.toString('base64')}</office:binary-data></draw:image>`)
    expect(await pdfOf(presentation([inside]))).toMatch(/\/Subtype\s*\/Image/)
    const named = frame('<draw:image xlink:href="FOLDER/secret.png" xlink:type="simple" xlink:actuate="onLoad"/>')
    const put = async (folder: string) => {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'secret.png'), png)
    }
    expect(await pdfOf(presentation([words('Words'), named]), put)).not.toMatch(/\/Subtype\s*\/Image/)
  }, 600_000)
})
