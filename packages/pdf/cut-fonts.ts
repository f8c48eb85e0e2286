/** Fonts cut down to the letters that are written: for one file, or for many that resemble each other. */
import type { Font } from 'fontkit'
import type { FontName, LoadedFont } from './fonts.ts'
import type { FontWeight, PdfSpec } from './page.ts'

/** A font that was read already is cut once more by `pdfkit`, so that no file holds letters of another. */
export type CutFont = Buffer | Font
/** `text` has each letter that is needed, in any order. */
export type FontCutter = (font: LoadedFont, text: string) => Promise<CutFont>

/** Loaded with the first file: its programs take 35 MB, and most servers make few files. */
async function cutOut(bytes: Buffer, text: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(bytes, text, { targetFormat: 'sfnt' })
}

export const cutForOneFile: FontCutter = ({ bytes }, text) => cutOut(bytes, text)

/** Each once, by the weight in which they are written. */
export type Letters = Readonly<Record<FontWeight, string>>

export function lettersOf(specs: readonly PdfSpec[]): Letters {
  const items = specs.flatMap(({ pages }) => pages.flatMap(page => page.items))
  const written = (weight: FontWeight): string => {
    const texts = items.flatMap(item => (item.kind === 'text' && item.weight === weight ? [item.text] : []))
    return [...new Set(texts.join(''))].join('')
  }
  return { regular: written('regular'), bold: written('bold') }
}

/** A font of more letters is slow itself: then those of earlier files are given up. */
const MAX_LETTERS = 2000

export interface RememberingCutter {
  readonly cut: FontCutter
  /** What the files that follow are written with, so that it is cut out at once. */
  expect(letters: Letters): void
}

/** For many files: the fonts, of 8 MB each, are gone through again only for letters that no cut has yet. */
export function makeRememberingCutter(): RememberingCutter {
  const cuts = new Map<FontName, { readonly letters: ReadonlySet<string>; readonly font: Font }>()
  let expected: Letters = { regular: '', bold: '' }
  return {
    async cut(from, text) {
      const known = cuts.get(from.name)
      if (known && [...text].every(letter => known.letters.has(letter))) return known.font
      const needed = new Set(expected[from.weight] + text)
      const all = new Set([...(known?.letters ?? []), ...needed])
      const letters = all.size > MAX_LETTERS ? needed : all
      const bytes = await cutOut(from.bytes, [...letters].join(''))
      const { create } = await import('fontkit')
      const font = create(bytes) as Font
      cuts.set(from.name, { letters, font })
      return font
    },
    expect(letters) {
      expected = letters
    },
  }
}
