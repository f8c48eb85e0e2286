/** Which letters stand in which font, and how wide they are. */
import type { FontName, LoadedFont } from './fonts.ts'

export interface Run {
  readonly font: FontName
  readonly text: string
}

const APOSTROPHES = /[\u2018\u2019]/
const LATIN = /\p{Script=Latin}/u

/** The first font that has a letter. One that none has is shown by the first as a box. */
function fontFor(letter: string, fonts: readonly LoadedFont[]): LoadedFont | undefined {
  const code = letter.codePointAt(0) ?? 0
  return fonts.find(({ font }) => font.hasGlyphForCodePoint(code))
}

/** Each letter with its font. An apostrophe of the Chinese font is as wide as a character: in O’Brien it is of the other. */
function* placed(
  text: string,
  fonts: readonly LoadedFont[],
): Generator<readonly [letter: string, font: LoadedFont | undefined]> {
  let before = ''
  for (const letter of text) {
    const isInName = APOSTROPHES.test(letter) && LATIN.test(before)
    yield [letter, fontFor(letter, isInName ? [...fonts].reverse() : fonts) ?? fonts[0]]
    before = letter
  }
}

export function runsOf(text: string, fonts: readonly LoadedFont[]): Run[] {
  const runs: { font: FontName; text: string }[] = []
  for (const [letter, font] of placed(text, fonts)) {
    const name = font?.name ?? 'sc-regular'
    const last = runs.at(-1)
    if (last?.font === name) last.text += letter
    else runs.push({ font: name, text: letter })
  }
  return runs
}

/** In parts of the size of the letters. */
export const widthIn =
  (fonts: readonly LoadedFont[]) =>
  (text: string): number => {
    let sum = 0
    for (const [letter, placedIn] of placed(text, fonts)) {
      const font = placedIn?.font
      if (font) sum += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
    }
    return sum
  }

/** What would be boxes, each once. */
export function missingLetters(text: string, fonts: readonly LoadedFont[]): string {
  const letters = new Set(text.replaceAll(/[\p{White_Space}\p{Control}]/gu, ''))
  return [...letters].filter(letter => fontFor(letter, fonts) === undefined).join('')
}
