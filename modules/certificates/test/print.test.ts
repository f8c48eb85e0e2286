/** The printed page by readers that are not ours: paper, letters, fonts, pictures, size, on both papers and both ways up. */
import { noisyPng } from '@tripos/pdf/test/noisy-png.ts'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { files } from '../../files/contract.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { certificates } from '../contract/certificates.ts'
import { defaultDesign } from '../contract/default-design.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { type CertificateDesign, type DesignItem, type PaperSize, pageSize } from '../contract/designs.ts'
import { fetchFile, grantOne, kindInput, makeKind } from './make-certificates.ts'

let app: TestApp
let staff: string
let picture: string

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://exams.example/' })
  staff = await signIn(app, await makeAdministrator(app))
  // 177 kB of the 200 that a design may have, and it stands there twice.
  picture = await keepPicture(noisyPng(210))
})
afterAll(() => app.close())

async function keepPicture(bytes: Buffer): Promise<string> {
  const file = { name: 'seal.png', bytes }
  return (await upload(app, files.uploadImage, { fields: {}, file, token: staff })).url
}

/** Everything that a page can have, whatever its size. */
function everything(paper: PaperSize, isLandscape: boolean) {
  const { width, height } = pageSize({ paper, isLandscape })
  const words = { size: 14, weight: 'regular', align: 'center', color: '#102a43' } as const
  const line = { x: 10, width: width - 20, height: 10 }
  const items: DesignItem[] = [
    { id: 'frame', kind: 'frame', x: 5, y: 5, width: width - 10, height: height - 10, color: '#b08d3c', lineWidth: 2 },
    { ...line, ...words, id: 'name', kind: 'value', value: 'name', y: 20, weight: 'bold' },
    { ...line, ...words, id: 'title', kind: 'value', value: 'title', y: 32 },
    { ...line, ...words, id: 'words', kind: 'text', text: '《{title}》 {score} / {department} №{number}', y: 44 },
    { ...line, ...words, id: 'date', kind: 'value', value: 'date', y: 56 },
    { id: 'seal', kind: 'seal', x: width - 45, y: height - 45, width: 30, height: 30, picture },
    { id: 'signature', kind: 'signature', x: width - 80, y: height - 40, width: 30, height: 15, picture },
    { id: 'qr', kind: 'qr', x: 12, y: height - 42, width: 28, height: 28 },
  ]
  return { paper, isLandscape, items } satisfies CertificateDesign
}

async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const { fnArray } = await page.getOperatorList()
  const [, , width = 0, height = 0] = page.view
  const found = {
    pages: document.numPages,
    text: items.map(item => ('str' in item ? item.str : '')).join(''),
    pictures: fnArray.filter(fn => fn === OPS.paintImageXObject).length,
    millimetres: [width, height].map(points => Math.round((points * 25.4) / 72)),
  }
  await document.destroy()
  return found
}

const CASES = (['zh-CN', 'en-US'] as const).flatMap(language =>
  (['A4', 'A5'] as const).flatMap(paper => [true, false].map(isLandscape => ({ language, paper, isLandscape }))),
)

it.each(CASES)('prints $language on $paper, landscape $isLandscape', async ({ language, paper, isLandscape }) => {
  const design = everything(paper, isLandscape)
  const name = language === 'zh-CN' ? '高级焊工' : 'Advanced Welding'
  const kindId = await makeKind(app, staff, { design, language, name })
  const { id: userId } = await makeStudent(app, { realName: language === 'zh-CN' ? '欧阳若兰' : 'Zoë Šťastná' })
  const { id, number } = await grantOne(app, staff, { kindId, userId })
  const pdf = await fetchFile(app, certificates.download.path, { id }, staff)
  const { width, height } = pageSize(design)
  const found = await read(pdf)
  expect(found).toMatchObject({ pages: 1, pictures: 2, millimetres: [width, height] })
  const date = language === 'zh-CN' ? '2026年3月2日' : 'March 2, 2026'
  const person = language === 'zh-CN' ? '欧阳若兰' : 'Zoë Šťastná'
  for (const words of [person, name, date, number]) expect(found.text).toContain(words)
  expect(pdf.length).toBeLessThan(300_000)
  const latin1 = pdf.toString('latin1')
  const fonts = [...latin1.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, font]) => font ?? '')
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/)
  expect([...latin1.matchAll(/\/FontFile[23]? /g)].length).toBe(new Set(fonts).size)
})

it('takes no design whose pictures make the file too large', async () => {
  const large = await keepPicture(noisyPng(300))
  const design = defaultDesign('zh-CN')
  const items = [...design.items, { ...seal, picture: large }]
  const saved = app.call(certificateKinds.save, kindInput({ design: { ...design, items } }), staff)
  expect(await refusalOf(saved)).toBe('CERTIFICATE_PICTURES_TOO_LARGE')
})
const seal = { id: 'seal', kind: 'seal', x: 200, y: 150, width: 30, height: 30 } as const
