/**
 * Markup of Word inside a line of text: private characters, which the marks of a paper do not see (text/marks.ts), until
 * the parts of a question are turned into HTML.
 */
import { sanitizeRichText, textToRichText } from '@tripos/documents/rich-text.ts'

export const INLINE = ['strong', 'em', 'u', 'sub', 'sup', 's'] as const
export type Inline = (typeof INLINE)[number]

const FIRST = 0xe200
export const opening = (tag: Inline): string => String.fromCharCode(FIRST + 2 * INLINE.indexOf(tag))
export const closing = (tag: Inline): string => String.fromCharCode(FIRST + 2 * INLINE.indexOf(tag) + 1)

const OBJECT = '\uE210'
const OBJECT_END = '\uE211'
const DIGIT = 0xe220
const OBJECTS = new RegExp(`${OBJECT}([\\uE220-\\uE229]+)${OBJECT_END}`, 'g')

/** Stands for a picture or a table: the piece of HTML of that number. */
export const objectToken = (no: number): string =>
  `${OBJECT}${[...String(no)].map(digit => String.fromCharCode(DIGIT + Number(digit))).join('')}${OBJECT_END}`

const objectNo = (digits: string): number => Number([...digits].map(sign => sign.charCodeAt(0) - DIGIT).join(''))

/** The numbers of the pictures and tables in a text. */
export const objectsIn = (text: string): number[] =>
  [...text.matchAll(OBJECTS)].map(([, digits = '']) => objectNo(digits))

const TAGS = /[\uE200-\uE20B]/g

/** Every tag that opens in a line closes in it: a line may have been cut in the middle of bold text. */
function balanced(line: string): string {
  const open: Inline[] = []
  const text = line.replace(TAGS, sign => {
    const index = sign.charCodeAt(0) - FIRST
    const tag = INLINE[index >> 1]
    if (tag === undefined) return ''
    if (index % 2 === 0) {
      open.push(tag)
      return `<${tag}>`
    }
    const at = open.lastIndexOf(tag)
    if (at < 0) return ''
    // What opened later closes first.
    return open
      .splice(at)
      .toReversed()
      .map(each => `</${each}>`)
      .join('')
  })
  return (
    text +
    open
      .toReversed()
      .map(tag => `</${tag}>`)
      .join('')
  )
}

const EMPTY = /<(strong|em|u|sub|sup|s)>(\s*)<\/\1>/g

/** The text of a part as HTML. `objects` are the pieces that tokens stand for. */
export function tokensToHtml(text: string, objects: readonly string[]): string {
  const html = textToRichText(text)
    // Formulas are typed in italics, but TeX knows no markup.
    .replace(/data-latex="[^"]*"/g, attribute => attribute.replace(TAGS, ''))
    .replace(/<p>([\s\S]*?)<\/p>/g, (_, line: string) => `<p>${balanced(line).replace(EMPTY, '$2')}</p>`)
    .replace(TAGS, '')
    .replace(OBJECTS, (_, digits: string) => objects[objectNo(digits)] ?? '')
    .replace(/<p>\s*(<table>[\s\S]*?<\/table>)\s*<\/p>/g, '$1')
  return sanitizeRichText(html)
}
