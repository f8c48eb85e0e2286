/** Passages of QTI 3.0 that several items share: each item reads them before its own text. */
import { childOf, elementsOf, type XmlNode } from '@tripos/documents/xml.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { readXmlFile } from '../xml-file.ts'
import { normalize } from './versions.ts'

const ADDRESSES = ['src', 'data'] as const
const isElsewhere = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)

/** Files are named from the passage, and looked for from the item. */
function withBase(node: XmlNode, folder: string): XmlNode {
  const attributes = { ...node.attributes }
  for (const name of ADDRESSES) {
    const address = attributes[name]
    if (address !== undefined && !isElsewhere(address)) attributes[name] = folder + address
  }
  const children = node.children.map(child => (typeof child === 'string' ? child : withBase(child, folder)))
  return { ...node, attributes, children }
}

const missing = (href: string): { readonly problem: LocalizedText } => ({
  problem: localized(
    `文件中缺少题目引用的材料“${href.slice(0, 100)}”。`,
    `The passage "${href.slice(0, 100)}" that the question refers to is not in the file.`,
  ),
})

/** The item with the passages that it refers to at the beginning of its body. */
export function withPassages(
  item: XmlNode,
  fileAt: (href: string) => Uint8Array | undefined,
): XmlNode | { readonly problem: LocalizedText } {
  const passages: XmlNode[] = []
  for (const { attributes } of elementsOf(item, 'assessmentStimulusRef')) {
    const href = attributes['href'] ?? ''
    const bytes = fileAt(href)
    const body = bytes === undefined ? undefined : childOf(normalize(readXmlFile(bytes)), 'stimulusBody')
    if (body === undefined) return missing(href)
    passages.push(withBase(body, href.slice(0, href.lastIndexOf('/') + 1)))
  }
  if (passages.length === 0) return item
  const children = item.children.map(child =>
    typeof child === 'string' || child.name !== 'itemBody'
      ? child
      : { ...child, children: [...passages, ...child.children] },
  )
  return { ...item, children }
}
