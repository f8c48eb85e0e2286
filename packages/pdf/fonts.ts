/** The letters that a file is written with. A font is read once, when the first file needs it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { FontWeight } from './page.ts'

/** Chinese with its Latin letters comes first; the other has the letters of Europe that it lacks. */
const FILES = {
  'sc-regular': ['regular', '@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'],
  'sc-bold': ['bold', '@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'],
  'latin-regular': ['regular', '@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'],
  'latin-bold': ['bold', '@embedpdf/fonts-latin', 'NotoSans-Bold.ttf'],
} as const

export type FontName = keyof typeof FILES

export interface LoadedFont {
  readonly name: FontName
  readonly weight: FontWeight
  readonly bytes: Buffer
  readonly font: Font
}

async function load(name: FontName): Promise<LoadedFont> {
  const [weight, packageName, file] = FILES[name]
  const main = createRequire(import.meta.url).resolve(packageName)
  const bytes = await readFile(join(dirname(main), '..', 'fonts', file))
  return { name, weight, bytes, font: create(bytes) as Font }
}

const loaded = new Map<FontName, Promise<LoadedFont>>()

function loadFont(name: FontName): Promise<LoadedFont> {
  const known = loaded.get(name) ?? load(name)
  loaded.set(name, known)
  return known
}

/** Those of one weight, in the order in which a letter is looked for. */
export const loadFonts = (weight: FontWeight): Promise<LoadedFont[]> =>
  Promise.all([loadFont(`sc-${weight}`), loadFont(`latin-${weight}`)])
