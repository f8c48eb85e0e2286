import { parseXml, XmlBroken, type XmlNode, XmlRefused } from '@tripos/documents/xml.ts'
import { unreadable, unsafe } from './format.ts'

/** XML of a stranger, or why not. */
export function readXmlFile(bytes: Uint8Array): XmlNode {
  try {
    return parseXml(bytes)
  } catch (error) {
    if (error instanceof XmlRefused) {
      throw unsafe(
        'XML 中有文档类型或实体声明，或嵌套过深。',
        'the XML declares a document type or entities, or is nested too deep.',
      )
    }
    if (!(error instanceof XmlBroken)) throw error
    throw unreadable(
      `不是有效的 XML（第 ${error.line} 行：${error.message}）。`,
      `it is not valid XML (line ${error.line}: ${error.message}).`,
    )
  }
}
