/** Office documents are archives of XML, made by strangers: read within limits, in a worker that can be ended. */
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** The document is damaged, or of a kind that office programs do not write. */
export class OfficeUnreadable extends Error {}

const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_TOGETHER_BYTES = 128 * 1024 * 1024
const MAX_DEPTH = 200
const MAX_NODES = 300_000

/** The files of the archive with these names; others are not unpacked. */
export function partsOf(archive: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let together = 0
  try {
    return unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        together += originalSize
        if (originalSize > MAX_PART_BYTES || together > MAX_TOGETHER_BYTES) throw new OfficeUnreadable(name)
        return true
      },
    })
  } catch {
    throw new OfficeUnreadable('the archive')
  }
}

export interface Element {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Prefixes differ from program to program; the names behind them do not. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A document type, where bombs begin, is refused before it is looked at. */
export function treeOf(part: Uint8Array | undefined): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const refuse = (): never => {
    throw new OfficeUnreadable('XML')
  }
  const parser = new SaxesParser()
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > MAX_NODES || open.length > MAX_DEPTH) refuse()
    const element: Element = { name: localName(name), attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', text => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.write(new TextDecoder().decode(part ?? refuse())).close()
  return root.children[0] ?? refuse()
}

export const childOf = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => found?.children.find(child => child.name === name), element)

/** The elements of this name below, however deep; those inside one of them are not looked for. */
export const allOf = (element: Element, name: string): Element[] =>
  element.children.flatMap(child => (child.name === name ? [child] : allOf(child, name)))

export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element && Object.entries(element.attributes).find(([key]) => localName(key) === name)?.[1]

/** Refuses an archive that says it unpacks to more; the server has checked that what it says is true. */
export function requireSmall(archive: Uint8Array): void {
  let together = 0
  unzipSync(archive, {
    filter: ({ originalSize }) => {
      together += originalSize
      return false
    },
  })
  if (together > MAX_TOGETHER_BYTES) throw new OfficeUnreadable('the archive')
}
