import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OfficeUnreadable } from './office-parts.ts'
import { listSlides, readSlide } from './read-slides.ts'

const NAMES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relations = (targets: Record<string, string>, more = '') =>
  `<Relationships>${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`)
    .join('')}${more}</Relationships>`
const at = (x: number, y: number) => `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/></a:xfrm></p:spPr>`
const shape = (text: string, place: string, type = 'body') =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr>${place}<p:txBody>${text}</p:txBody></p:sp>`
const line = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`
const picture = (id: string, place: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr descr="A door"/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill>${place}</p:pic>`

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const slide = (inside: string) => `<p:sld ${NAMES}><p:cSld><p:spTree>${inside}</p:spTree></p:cSld></p:sld>`

function presentation(files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array {
  const all = {
    'ppt/presentation.xml': `<p:presentation ${NAMES}><p:sldIdLst><p:sldId id="257" r:id="rId9"/><p:sldId id="256" r:id="rId2"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations({ rId2: 'slides/slide1.xml', rId9: '/ppt/slides/slide2.xml' }),
    ...files,
  }
  const bytes = Object.entries(all).map(
    ([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text] as const,
  )
  return zipSync(Object.fromEntries(bytes), { level })
}
const read = (inside: string, files: Record<string, string | Uint8Array> = {}) =>
  readSlide(presentation({ 'ppt/slides/slide1.xml': slide(inside), ...files }), 'ppt/slides/slide1.xml')

describe('a presentation', () => {
  it('has its slides in the order of its outline, and not of their names', () => {
    expect(listSlides(presentation({}))).toEqual(['ppt/slides/slide2.xml', 'ppt/slides/slide1.xml'])
  })

  it('gives titles, texts with their levels and tables, read from top to bottom', () => {
    const table =
      '<p:graphicFrame><p:xfrm><a:off x="0" y="900"/></p:xfrm><a:graphic><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Exit</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>2</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphic></p:graphicFrame>'
    const inside =
      table +
      shape(line('Below'), at(0, 500)) +
      shape(line('Fire ') + line('safety'), '', 'ctrTitle') +
      shape(line('Leave', '<a:pPr lvl="1"/>') + line(' '), at(0, 100)) +
      shape(line('7'), at(0, 990), 'sldNum')
    expect(read(inside)).toEqual({
      title: 'Fire safety',
      blocks: [
        { kind: 'text', text: 'Leave', level: 1, isListed: true },
        { kind: 'text', text: 'Below', level: 0, isListed: false },
        { kind: 'table', rows: [['Exit', '2']] },
      ],
    })
  })

  it('shows pictures by their bytes, in groups too, and none from elsewhere', () => {
    const targets = relations(
      { rId1: '../media/a.png', rId2: '../media/b.png' },
      '<Relationship Id="rId3" Target="https://elsewhere.example/c.png" TargetMode="External"/>',
    )
    const { blocks } = read(`<p:grpSp>${picture('rId1', '')}</p:grpSp>${picture('rId2', '')}${picture('rId3', '')}`, {
      'ppt/slides/_rels/slide1.xml.rels': targets,
      'ppt/media/a.png': PNG,
      'ppt/media/b.png': '<svg onload="alert(1)"/>',
    })
    expect(blocks).toEqual([
      { kind: 'picture', bytes: PNG, mime: 'image/png', name: 'A door' },
      { kind: 'picture', bytes: null, mime: '', name: 'A door' },
      { kind: 'picture', bytes: null, mime: '', name: 'A door' },
    ])
  })

  it.each([
    ['declares entities', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${slide('')}`],
    ['is nested without end', `<a>`.repeat(500)],
    ['is no XML', 'hello'],
    ['is no slide', '<p:other/>'],
  ])('is refused where a slide %s', (_, text) => {
    const archive = presentation({ 'ppt/slides/slide1.xml': text })
    expect(() => readSlide(archive, 'ppt/slides/slide1.xml')).toThrow(OfficeUnreadable)
  })

  it('is refused where a part is far too long, and where there is no archive', () => {
    const archive = presentation({ 'ppt/slides/slide1.xml': new Uint8Array(33 * 1024 * 1024) }, 0)
    expect(() => readSlide(archive, 'ppt/slides/slide1.xml')).toThrow(OfficeUnreadable)
    expect(() => listSlides(strToU8('hello'))).toThrow(OfficeUnreadable)
  })
})
