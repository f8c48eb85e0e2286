/** Escapes of GIFT: a backslash before one of its marks makes it text. Private characters stand for them while a text is taken apart. */
const MARKS = '\\~=#{}:'
const BASE = 0xe100
/** Stands where the braces stood in the middle of a text. */
export const GAP = '\uE1FF'
const NEWLINE = '\uE10F'

/** Marks that are text become private characters, so that every mark that is left is one. */
export const hideEscapes = (text: string): string =>
  text
    .replace(/[\uE100-\uE10F\uE1FF]/g, '')
    .replace(/\\([\\~=#{}:])/g, (_, mark: string) => String.fromCharCode(BASE + MARKS.indexOf(mark)))
    .replace(/\\n/g, NEWLINE)

export const showEscapes = (text: string): string =>
  text.replace(/[\uE100-\uE10F]/g, hidden => (hidden === NEWLINE ? '\n' : (MARKS[hidden.charCodeAt(0) - BASE] ?? '')))

export const escapeGift = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, mark => `\\${mark}`).replace(/\n/g, '\\n')
