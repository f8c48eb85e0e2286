/** Archives that a test makes for itself: office documents and packages of SCORM. */
import { crc32 } from 'node:zlib'

/** Nothing is packed: the files stand in it as they are. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, title, bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, place, title]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...targets: readonly (readonly [string, string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
export const docxOf = (paragraphs: readonly string[]): Buffer =>
  zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': `<w:document ${WORD}><w:body>${paragraphs.map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  })

const SLIDES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const shape = (type: string, text: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
export function pptxOf(slides: readonly (readonly [title: string, text: string])[]): Buffer {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
  const shown = slides.map(([title, text], at) => [
    `ppt/slides/slide${at + 1}.xml`,
    `<p:sld ${SLIDES}><p:cSld><p:spTree>${shape('title', title)}${shape('body', text)}</p:spTree></p:cSld></p:sld>`,
  ])
  return zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `<p:presentation ${SLIDES} xmlns:r="${OFFICE}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, at) => ['slide', `slides/slide${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(shown),
  })
}

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
export function xlsxOf(name: string, rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => `<c r="${'ABCDEFG'[column]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  )
  return zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${SHEET} xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet ${SHEET}><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

type ScormEdition = '1.2' | 'CAM 1.3' | '2004 3rd Edition' | '2004 4th Edition'
interface PackageUnit {
  readonly title: string
  /** Attributes of its item, and what stands in it. */
  readonly attributes?: string
  readonly more?: string
}

/** A package whose units all open index.html, each with its number behind a question mark. The second edition of 2004 is `CAM 1.3`. */
export function scormOf(
  version: ScormEdition,
  files: Readonly<Record<string, string>>,
  named: readonly (string | PackageUnit)[] = ['Unit'],
): Buffer {
  const units = named.map((unit): PackageUnit => (typeof unit === 'string' ? { title: unit } : unit))
  const space = version === '1.2' ? 'adlcp_rootv1p2' : 'adlcp_v1p3'
  const kind = version === '1.2' ? 'scormtype' : 'scormType'
  const items = units.map(
    ({ title, attributes = '', more = '' }, no) =>
      `<item identifier="i${no}" identifierref="r${no}" ${attributes}><title>${title}</title>${more}</item>`,
  )
  const resources = units.map(
    (_, no) =>
      `<resource identifier="r${no}" type="webcontent" adlcp:${kind}="sco" href="index.html?${no}"><file href="index.html"/></resource>`,
  )
  return zipOf({
    'imsmanifest.xml': `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/${space}">
<metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Course</title>${items.join('')}</organization></organizations>
<resources>${resources.join('')}</resources></manifest>`,
    ...files,
  })
}
