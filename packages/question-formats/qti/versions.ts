/**
 * QTI 2.1, 2.2 and 3.0 differ in their namespaces and in how names are written: `choiceInteraction maxChoices` became
 * `qti-choice-interaction max-choices`. Inside this folder everything has the names of 2.x.
 */
import { escapeXml, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'

export type QtiVersion = 'qti30' | 'qti22' | 'qti21'

interface VersionFacts {
  readonly item: string
  readonly itemSchema: string
  readonly manifest: string
  readonly manifestSchema: string
  readonly schema: string
  readonly schemaVersion: string
  readonly resourceType: string
  /** Templates of response processing stand below it. */
  readonly templates: string
  readonly templateExtension: string
}

const IMS = 'http://www.imsglobal.org'
const PURL = 'https://purl.imsglobal.org/spec/qti/v3p0'

const older = (no: '1' | '2'): VersionFacts => ({
  item: `${IMS}/xsd/imsqti_v2p${no}`,
  itemSchema: `${IMS}/xsd/qti/qtiv2p${no}/imsqti_v2p${no}.xsd`,
  manifest: `${IMS}/xsd/imscp_v1p1`,
  manifestSchema: `${IMS}/xsd/qti/qtiv2p${no}/qtiv2p${no}_imscpv1p2_v1p0.xsd`,
  schema: `QTIv2.${no} Package`,
  schemaVersion: '1.0.0',
  resourceType: `imsqti_item_xmlv2p${no}`,
  templates: `${IMS}/question/qti_v2p${no}/rptemplates`,
  templateExtension: '',
})

export const VERSIONS: Readonly<Record<QtiVersion, VersionFacts>> = {
  qti21: older('1'),
  qti22: older('2'),
  qti30: {
    item: `${IMS}/xsd/imsqtiasi_v3p0`,
    itemSchema: `${PURL}/schema/xsd/imsqti_asiv3p0p1_v1p0.xsd`,
    manifest: `${IMS}/xsd/qti/qtiv3p0/imscp_v1p1`,
    manifestSchema: `${PURL}/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd`,
    schema: 'QTI Package',
    schemaVersion: '3.0.0',
    resourceType: 'imsqti_item_xmlv3p0',
    templates: `${PURL}/rptemplates`,
    templateExtension: '.xml',
  },
}

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

const camelKeys = (attributes: XmlNode['attributes']): XmlNode['attributes'] =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : camel(key), value]))

/** The same tree without prefixes and with the names of 2.x. */
export function normalize(node: XmlNode): XmlNode {
  const name = bare(node.name)
  const isNew = name.startsWith('qti-')
  return {
    name: isNew ? camel(name.slice('qti-'.length)) : name,
    attributes: isNew ? camelKeys(node.attributes) : node.attributes,
    children: node.children.map((child): XmlChild => (typeof child === 'string' ? child : normalize(child))),
  }
}

type Attributes = Readonly<Record<string, string | number | undefined>>
/** Writes an element of QTI, its name and attributes those of 2.x; attributes that are undefined are left out. */
export type Tag = (name: string, attributes?: Attributes, ...children: readonly string[]) => string

export const tagWriter = (version: QtiVersion): Tag => {
  const isNew = version === 'qti30'
  return (name, attributes = {}, ...children) => {
    const written = isNew ? `qti-${kebab(name)}` : name
    const pairs = Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ` ${isNew && !key.includes(':') ? kebab(key) : key}="${escapeXml(String(value))}"`)
    const inner = children.join('')
    return `<${written}${pairs.join('')}${inner === '' ? '/>' : `>${inner}</${written}>`}`
  }
}
