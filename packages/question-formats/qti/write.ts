/** A bank as a QTI package: an item a question, pictures, sound and video once, and the manifest at the end, where all of it is known. */
import type { QuestionLevel } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { escapeXml } from '@tripos/documents/xml.ts'
import type { StoredQuestion } from '../source.ts'
import type { ExportImages } from '../export-images.ts'
import { ZipStream } from '../zip-stream.ts'
import { splitPath } from '../name-path.rules.ts'
import { MANIFEST, OWN_VOCABULARY } from './package.ts'
import { type QtiVersion, VERSIONS } from './versions.ts'
import { writeItem } from './write-item.ts'

const LOM = 'http://ltsc.ieee.org/xsd/LOM'
/** The vocabulary of learning object metadata ends at the third level; the fourth is our own word. */
const DIFFICULTIES: Readonly<Record<QuestionLevel, readonly [source: string, value: string]>> = {
  1: ['LOMv1.0', 'medium'],
  2: ['LOMv1.0', 'difficult'],
  3: ['LOMv1.0', 'very difficult'],
  4: [OWN_VOCABULARY, '4'],
}

/** Where it belongs, as a path of names; the vocabulary of purposes has no such words. */
function classification(purpose: string, paths: readonly string[]): string {
  if (paths.length === 0) return ''
  const taxonPaths = paths.map(path => {
    const taxons = splitPath(path).map(name => `<taxon><entry><string>${escapeXml(name)}</string></entry></taxon>`)
    return `<taxonPath>${taxons.join('')}</taxonPath>`
  })
  return `<classification><purpose><source>${OWN_VOCABULARY}</source><value>${purpose}</value></purpose>${taxonPaths.join('')}</classification>`
}

function metadata({ level, tags, chapter, knowledge = [] }: StoredQuestion): string {
  const keywords = tags.map(tag => `<keyword><string>${escapeXml(tag)}</string></keyword>`)
  const [source, value] = DIFFICULTIES[level]
  const general = keywords.length === 0 ? '' : `<general>${keywords.join('')}</general>`
  const difficulty = `<difficulty><source>${source}</source><value>${value}</value></difficulty>`
  const classified =
    classification('chapter', chapter === undefined ? [] : [chapter]) + classification('knowledge', knowledge)
  return `<metadata><lom xmlns="${LOM}">${general}<educational>${difficulty}</educational>${classified}</lom></metadata>`
}

function manifest(version: QtiVersion, resources: readonly string[]): string {
  const { manifest: namespace, manifestSchema, schema, schemaVersion } = VERSIONS[version]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<manifest xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${manifestSchema}" identifier="MANIFEST-1">\n`,
    `<metadata><schema>${schema}</schema><schemaversion>${schemaVersion}</schemaversion></metadata>\n`,
    '<organizations/>\n<resources>\n',
    ...resources,
    '</resources>\n</manifest>\n',
  ].join('')
}

export interface QtiSource {
  readonly version: QtiVersion
  readonly language: Language
  readonly questions: AsyncIterable<{ readonly question: StoredQuestion; readonly files: ExportImages }>
}

/** Pictures, sound and video by their addresses in our store, each written into the archive once. */
class PackedFiles {
  private readonly paths = new Map<string, string>()
  private readonly zip: ZipStream

  constructor(zip: ZipStream) {
    this.zip = zip
  }

  /** The path of a file; undefined where it is not in our store any more. */
  pathOf(url: string, files: ExportImages): string | undefined {
    const before = this.paths.get(url)
    const file = files.get(url)
    if (before !== undefined || file === undefined) return before
    const folder = file.width > 0 ? 'images' : 'media'
    const path = `${folder}/${this.paths.size + 1}${file.name.slice(file.name.lastIndexOf('.'))}`
    this.zip.add(path, file.bytes)
    this.paths.set(url, path)
    return path
  }
}

export async function* writeQti({ version, language, questions }: QtiSource): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const packed = new PackedFiles(zip)
  const resources: string[] = []
  for await (const { question, files } of questions) {
    const identifier = `q${resources.length + 1}`
    const used = new Set<string>()
    const fileAt = (url: string): string | undefined => {
      const path = packed.pathOf(url, files)
      if (path !== undefined) used.add(path)
      return path && `../${path}`
    }
    const href = `items/${identifier}.xml`
    zip.add(href, writeItem({ identifier, content: question.content, version, language, fileAt }))
    const written = [href, ...used].map(path => `<file href="${path}"/>`)
    resources.push(
      `<resource identifier="${identifier}" type="${VERSIONS[version].resourceType}" href="${href}">${metadata(question)}${written.join('')}</resource>\n`,
    )
    yield* zip.take()
  }
  zip.add(MANIFEST, manifest(version, resources))
  zip.end()
  yield* zip.take()
}
