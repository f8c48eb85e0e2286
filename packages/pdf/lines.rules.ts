/** Where lines end, and how large letters may be. Widths come from outside, in parts of the size of the letters. */

export type WidthOf = (text: string) => number

/** What a Chinese line does not begin with, and what it does not end with (GB/T 15834). */
const NOT_FIRST = /^[、。，．！？：；）》】」』”’%‰℃·…—,.!?:;)\]}]/u
const NOT_LAST = /[（《【「『“‘([{]$/u
const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u

/** The least parts that a line may end after. */
function breakable(text: string): string[] {
  const parts: string[] = []
  for (const letter of text) {
    const last = parts.at(-1)
    const isJoined =
      last !== undefined &&
      !last.endsWith(' ') &&
      (letter === ' ' ||
        NOT_FIRST.test(letter) ||
        NOT_LAST.test(last) ||
        !(WIDE.test(letter) || WIDE.test([...last].at(-1) ?? '')))
    if (isJoined) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}

/** A word that is wider than the line breaks anywhere. */
const fitted = (part: string, maxWidth: number, widthOf: WidthOf): string[] =>
  widthOf(part.trimEnd()) <= maxWidth ? [part] : [...part]

/** The lines of a text; `maxWidth` is counted in sizes of the letters. */
export function breakLines(text: string, maxWidth: number, widthOf: WidthOf): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const part of breakable(paragraph).flatMap(word => fitted(word, maxWidth, widthOf))) {
      if (line === '' || widthOf((line + part).trimEnd()) <= maxWidth) line += part
      else {
        lines.push(line.trimEnd())
        line = part.trimStart()
      }
    }
    return [...lines, line.trimEnd()]
  })
}

export const LINE_HEIGHT = 1.4
const MIN_SIZE = 4
const STEP = 0.5

interface Room {
  readonly width: number
  readonly height: number
  readonly size: number
}

/** The lines and the largest size, up to the one that is asked for, at which they fit. All in one unit. */
export function fitText(
  text: string,
  { width, height, size }: Room,
  widthOf: WidthOf,
): { lines: string[]; size: number } {
  for (let fitting = size; ; fitting = Math.max(MIN_SIZE, fitting - STEP)) {
    const lines = breakLines(text, width / fitting, widthOf)
    const isFitting = lines.length * fitting * LINE_HEIGHT <= height + 0.01
    if (isFitting || fitting <= MIN_SIZE) return { lines, size: fitting }
  }
}
