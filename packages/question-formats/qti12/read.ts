/** QTI 1.2: a package or a Common Cartridge (`.imscc`) with its assessments and banks, or one file of them. */
import { plainText } from '@tripos/documents/rich-text.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import type { ZipArchive } from '@tripos/documents/zip.ts'
import { MAX_QUESTIONS, type SourceItem, type Tally, tooMany, unreadable } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { openPackage } from '../package-file.ts'
import { isZip, MANIFEST, resolve } from '../qti/package.ts'
import { readXmlFile } from '../xml-file.ts'
import { readItem } from './read-item.ts'
import { makeItemFinder } from './sections.ts'
import { MaterialTexts } from './texts.ts'

const LOSSES = lossesOf('qti12')

const MAX_BYTES = 200 * 1024 * 1024
const MAX_FILE_BYTES = 20 * 1024 * 1024
const NO_PACKAGE = localized('文件不是 QTI 压缩包，或已损坏。', 'it is no QTI package, or a damaged one.')
const TWICE = localized(
  '与包中另一文件的题目相同，略过。',
  'The same questions stand in another file of the package, which is read.',
)
export const ROOT = 'questestinterop'

interface TestFile {
  readonly name: string
  readonly bytes: Buffer
}

/** What names a file of a cartridge, wherever its pages lie. */
const CARTRIDGE = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?/i

function fileFinder(archive: ZipArchive | undefined, base: string): (address: string) => Uint8Array | undefined {
  return address => {
    if (archive === undefined) return undefined
    const bare = address.replace(CARTRIDGE, '').replace(/^@X@EmbeddedFile\.requestUrlStub@X@/, '')
    const names = CARTRIDGE.test(address)
      ? [resolve('', `web_resources/${bare}`), resolve('', bare)]
      : [resolve(base, bare), resolve('', bare)]
    for (const name of names) {
      const bytes = name === undefined ? undefined : archive.read(name)
      if (bytes !== undefined) return bytes.length > MAX_FILE_BYTES ? new Uint8Array() : bytes
    }
    return undefined
  }
}

/** The folder that both files of a quiz are named after in the cartridges of Canvas. */
const ORIGINAL = /(?:^|\/)non_cc_assessments\/([^/]+)\.xml\.qti$/
const COPY = /(?:^|\/)([^/]+)\/(?:assessment_)?qti\.xml$/

/** The files of questions, and those that hold the questions of another once more with less of them. */
function testFiles(archive: ZipArchive): { files: TestFile[]; copies: string[] } {
  const files: TestFile[] = []
  for (const name of archive.names) {
    if (!/\.(?:xml|qti|dat)$/i.test(name) || name.endsWith(MANIFEST)) continue
    const bytes = archive.read(name)
    if (bytes?.subarray(0, 4096).includes(`<${ROOT}`) === true) files.push({ name, bytes })
  }
  const whole = new Set(files.flatMap(({ name }) => ORIGINAL.exec(name)?.[1] ?? []))
  const isCopy = ({ name }: TestFile): boolean => whole.has(COPY.exec(name)?.[1] ?? '')
  return { files: files.filter(file => !isCopy(file)), copies: files.filter(isCopy).map(({ name }) => name) }
}

export function* readQti12(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  const archive = isZip(bytes) ? openPackage(bytes, { maxBytes: MAX_BYTES, notThis: NO_PACKAGE }) : undefined
  const { files, copies } =
    archive === undefined ? { files: [{ name: 'test.xml', bytes }], copies: [] } : testFiles(archive)
  let line = 0
  const itemsIn = makeItemFinder()
  for (const file of files) {
    const find = fileFinder(archive, file.name)
    const root = readXmlFile(file.bytes)
    if (root.name !== ROOT) throw unreadable('不是 QTI 1.2 文件。', 'it is no file of QTI 1.2.')
    for (const { item, place, isDrawn } of itemsIn(root)) {
      line += 1
      tally.entries += 1
      if (line > MAX_QUESTIONS) throw tooMany()
      const texts = new MaterialTexts(find)
      const { read, stem, points } = readItem(item, texts)
      if (isDrawn) texts.losses.add(LOSSES.drawn)
      const paper = place && { ...place, points, sectionTotal: null }
      const facts = { line, original: plainText(stem), losses: [...texts.losses], images: texts.images, read }
      yield paper === undefined ? facts : { ...facts, paper }
    }
  }
  if (line === 0) throw unreadable('压缩包中没有 QTI 试题。', 'the package holds no QTI items.')
  for (const name of copies) {
    line += 1
    yield { line, original: name, losses: [], entries: 0, read: { leftOut: TWICE } }
  }
}
