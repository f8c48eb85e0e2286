import { parseXml, XmlBroken, type XmlNode } from '@tripos/documents/xml.ts'

/** Rich text as a tree. The sanitiser writes HTML that is XML too, but for one entity; undefined where it is not. */
export function htmlTree(html: string): XmlNode | undefined {
  try {
    return parseXml(Buffer.from(`<part>${html.replaceAll('&nbsp;', '&#160;')}</part>`))
  } catch (error) {
    if (error instanceof XmlBroken) return undefined
    throw error
  }
}
