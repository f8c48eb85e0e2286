import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { lettersOf, makeRememberingCutter } from './cut-fonts.ts'
import { makePdf } from './make-pdf.ts'
import type { PageItem, PdfSpec } from './page.ts'
import { makePicturePacker } from './pictures.ts'
import { noisyPng } from './test/noisy-png.ts'

const words = (text: string, y: number): PageItem => ({
  kind: 'text',
  text,
  x: 20,
  y,
  width: 250,
  height: 20,
  size: 24,
  weight: 'bold',
  align: 'center',
  color: '#123456',
})

const certificate = (name: string, more: readonly PageItem[] = []): PdfSpec => ({
  title: '结业证书',
  author: 'Tripos',
  language: 'zh-CN',
  madeAt: new Date('2026-03-02T08:00:00Z'),
  pages: [{ width: 297, height: 210, items: [words('结业证书', 20), words(name, 60), ...more] }],
})

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function onPage<T>(pdf: Buffer, read: (page: Page) => Promise<T>): Promise<T> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const found = await read(await document.getPage(1))
  await document.destroy()
  return found
}

const textOf = (pdf: Buffer): Promise<string> =>
  onPage(pdf, async page => {
    const { items } = await page.getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join('')
  })

interface Pixels {
  readonly width: number
  readonly data: Uint8ClampedArray
}

/** What a reader draws. */
const picturesOf = (pdf: Buffer): Promise<Pixels[]> =>
  onPage(pdf, async page => {
    const { fnArray, argsArray } = await page.getOperatorList()
    const names = fnArray.flatMap((fn, at) =>
      fn === OPS.paintImageXObject ? [String((argsArray[at] as unknown[])[0])] : [],
    )
    const drawn = names.map(name => new Promise<Pixels>(resolve => page.objs.get(name, resolve)))
    return (await Promise.all(drawn)).map(({ width, data }) => ({ width, data: new Uint8ClampedArray(data) }))
  })

/** With the number of letters in each. */
const fontsIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/BaseFont \/([A-Z]{6}\+[\w-]+)[^]*?\/W \[0 \[([^\]]*)/g)].map(
    ([, name, widths = '']) => `${name} ${widths.split(' ').length}`,
  )

const NAMES = ['欧阳若兰', '王小明', 'Zoë Šťastná', '司马相如', '王小兰']

it('goes through the fonts once for many, and no file holds letters of another', async () => {
  const specs = NAMES.map(name => certificate(name))
  const { cut, expect: announce } = makeRememberingCutter()
  // The last one comes unannounced.
  announce(lettersOf(specs.slice(0, -1)))
  for (const [at, spec] of specs.entries()) {
    const [pdf, alone] = [await makePdf(spec, { cut, pack: makePicturePacker() }), await makePdf(spec)]
    expect(await textOf(pdf)).toBe(`结业证书${NAMES[at] ?? ''}`)
    expect(fontsIn(pdf)).toEqual(fontsIn(alone))
    expect(pdf.length).toBeLessThan(alone.length * 1.1)
  }
})

it('puts a picture into each of many files, once where it stands twice', async () => {
  const bytes = noisyPng(60)
  const at = { kind: 'picture', bytes, width: 30, height: 30 } as const
  const pictures: PageItem[] = [
    { ...at, x: 20, y: 120 },
    { ...at, x: 80, y: 120 },
  ]
  const [{ cut }, pack] = [makeRememberingCutter(), makePicturePacker()]
  for (const name of NAMES.slice(0, 3)) {
    const pdf = await makePdf(certificate(name, pictures), { cut, pack })
    // Its colours, and how much it lets through.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
    const drawn = await picturesOf(pdf)
    expect(drawn).toHaveLength(2)
    expect(drawn).toEqual(await picturesOf(await makePdf(certificate(name, pictures))))
  }
})
