/**
 * XML from strangers as a tree. The parser (saxes) knows the five built-in entities only and reads nothing from outside;
 * a document type, where bombs and reaches into files begin, is refused before it is looked at.
 */
import { SaxesParser } from 'saxes'
import { utf16Of } from '@tripos/runtime/byte-order.ts'

export interface XmlNode {
  /** With its prefix, as written. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlChild[]
}
export type XmlChild = XmlNode | string

/** The text is not well-formed XML. */
export class XmlBroken extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}
/** The document declares entities, is nested too deep or holds too many elements. */
export class XmlRefused extends Error {}

const MAX_DEPTH = 200
const MAX_NODES = 1_000_000

const DECLARED = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i

/** Bytes in the encoding that a byte order mark or the declaration names; UTF-8 without either. */
function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const named = utf16Of(bytes) ?? DECLARED.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlBroken(`the text is not ${named}`, 1)
  }
}

export function parseXml(bytes: Uint8Array): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [] }
  const open: XmlNode[] = [root]
  let count = 0
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const addText = (text: string): void => {
    open.at(-1)?.children.push(text)
  }
  parser.on('doctype', () => {
    throw new XmlRefused('a document type')
  })
  parser.on('error', error => {
    throw new XmlBroken(error.message.replace(/^\d*:?\d*:?\s*/, ''), parser.line)
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (open.length > MAX_DEPTH || count > MAX_NODES) throw new XmlRefused('too deep or too many elements')
    const node: XmlNode = { name, attributes, children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decodeXml(bytes)).close()
  const top = elementsOf(root)[0]
  if (top === undefined) throw new XmlBroken('there is no element', 1)
  return top
}

export const elementsOf = (node: XmlNode, name?: string): XmlNode[] =>
  node.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && (name === undefined || child.name === name),
  )

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name)

/** All text inside an element. */
export const textOf = (node: XmlNode | undefined): string =>
  node === undefined ? '' : node.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 has no place for control characters, not even escaped.
// oxlint-disable-next-line no-control-regex -- because they are what is to be found
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Nobody sees them, no XML may hold them, and programs that read text stumble over them. */
export const withoutControls = (text: string): string => text.replace(FORBIDDEN, '')

export const escapeXml = (text: string): string =>
  withoutControls(text).replace(/[&<>"]/g, mark => ESCAPES[mark] ?? mark)
