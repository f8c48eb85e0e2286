/** The items of a QTI package by its manifest, each with what the manifest says about it; or one item that is no package. */
import type { QuestionLevel } from '@tripos/contract-kit/enums.ts'
import { MAX_TAGS } from '@tripos/contract-kit/fields.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import type { ZipArchive } from '@tripos/documents/zip.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { joinPath } from '../name-path.rules.ts'
import type { Filing } from '../filing.ts'
import { isTag } from '../source.ts'
import { FileRefusal, unreadable } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { openPackage } from '../package-file.ts'
import { readXmlFile } from '../xml-file.ts'
import { type PlaceInTest, placesIn } from './test-structure.ts'
import { normalize, type QtiVersion } from './versions.ts'

const LOSSES = lossesOf('qti')

const MAX_BYTES = 200 * 1024 * 1024
/** What is above this is refused anyway: its bytes need not travel. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
export const MANIFEST = 'imsmanifest.xml'
/** The source of words that learning object metadata has not. */
export const OWN_VOCABULARY = 'Tripos'

const NO_PACKAGE = localized('文件不是 QTI 压缩包，或已损坏。', 'it is no QTI package, or a damaged one.')

export interface ItemFile extends Filing {
  readonly name: string
  readonly level: QuestionLevel
  readonly tags: readonly string[]
  readonly losses: readonly LocalizedText[]
  /** In the test of the package; undefined where there is none. */
  readonly place?: PlaceInTest
  read(): Buffer | undefined
  /** A picture, sound or video that the item names. */
  file(source: string): Uint8Array | undefined
}

/** Addresses in a package are relative to the file that names them. Those that lead out of it name nothing. */
export function resolve(base: string, address: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(address.split(/[?#]/)[0] ?? '')
  } catch {
    return undefined
  }
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined
  const steps = path.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..' && steps.pop() === undefined) return undefined
    if (step !== '..' && step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

const DATA_URL = /^data:(?:image|audio|video)\/[\w+.-]+;base64,([\s\S]*)$/i

function fileIn(archive: ZipArchive | undefined, base: string, source: string): Uint8Array | undefined {
  const [, base64] = DATA_URL.exec(source) ?? []
  const name = resolve(base, source)
  const bytes =
    base64 === undefined ? (name === undefined ? undefined : archive?.read(name)) : Buffer.from(base64, 'base64')
  return bytes !== undefined && bytes.length > MAX_FILE_BYTES ? new Uint8Array() : bytes
}

const LEVELS: Readonly<Record<string, QuestionLevel>> = {
  difficult: 2,
  'very difficult': 3,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
}

/** The paths that one of our own classifications names; those of others are not about our chapters and points. */
function pathsOf(lom: XmlNode | undefined, purpose: string): string[] {
  const valueIn = (node: XmlNode, name: string): string => textOf(childOf(childOf(node, 'purpose'), name)).trim()
  return (lom === undefined ? [] : elementsOf(lom, 'classification'))
    .filter(node => valueIn(node, 'source') === OWN_VOCABULARY && valueIn(node, 'value') === purpose)
    .flatMap(node => elementsOf(node, 'taxonPath'))
    .map(path => joinPath(elementsOf(path, 'taxon').map(taxon => textOf(childOf(taxon, 'entry')).trim())))
}

/** The keywords and the difficulty of a resource, as learning object metadata. */
function metadataOf(resource: XmlNode): Pick<ItemFile, 'level' | 'tags' | 'losses' | keyof Filing> {
  const lom = childOf(childOf(resource, 'metadata'), 'lom')
  const general = childOf(lom, 'general')
  const words = general === undefined ? [] : elementsOf(general, 'keyword').map(node => textOf(node).trim())
  const tags = [...new Set(words)].filter(isTag).slice(0, MAX_TAGS)
  const difficulty = textOf(childOf(childOf(childOf(lom, 'educational'), 'difficulty'), 'value'))
  return {
    tags,
    chapter: pathsOf(lom, 'chapter')[0],
    knowledge: pathsOf(lom, 'knowledge'),
    level: LEVELS[difficulty.trim().toLowerCase()] ?? 1,
    losses: tags.length < new Set(words).size ? [LOSSES.keywords] : [],
  }
}

function loneItem(bytes: Buffer): ItemFile {
  return {
    name: 'item.xml',
    level: 1,
    tags: [],
    losses: [],
    read: () => bytes,
    file: source => fileIn(undefined, '', source),
  }
}

/** The manifest stands at the top; archives that somebody packed by hand have it in a folder. */
const manifestName = (names: readonly string[]): string | undefined =>
  names.filter(name => name === MANIFEST || name.endsWith(`/${MANIFEST}`)).toSorted((a, b) => a.length - b.length)[0]

function openManifest(bytes: Buffer): { archive: ZipArchive; base: string; manifest: XmlNode } {
  const archive = openPackage(bytes, { maxBytes: MAX_BYTES, notThis: NO_PACKAGE })
  const base = manifestName(archive.names)
  const content = base === undefined ? undefined : archive.read(base)
  if (base === undefined || content === undefined) {
    throw unreadable(`压缩包中没有 ${MANIFEST}。`, `the archive holds no ${MANIFEST}.`)
  }
  return { archive, base, manifest: normalize(readXmlFile(content)) }
}

const resourcesOf = (manifest: XmlNode): XmlNode[] => {
  const resources = childOf(manifest, 'resources')
  return resources === undefined ? [] : elementsOf(resources, 'resource')
}
const typeOf = ({ attributes }: XmlNode): string => attributes['type'] ?? ''

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))

interface Package {
  /** In the order of the test, then in that of the manifest. */
  readonly items: Iterable<ItemFile>
  /** A test whose structure cannot be read: its name. Its items are read all the same. */
  readonly brokenTest?: string
}

const ofItems = (resource: XmlNode): boolean => /^imsqti_item_xmlv[23]p\d/i.test(typeOf(resource))
const ofTest = (resource: XmlNode): boolean => /^imsqti_(test|assessment)_xmlv[23]p\d/i.test(typeOf(resource))

/** By the names of files; undefined where there is no test. Of several tests the first is the paper. */
function placesOf(
  archive: ZipArchive,
  base: string,
  resources: readonly XmlNode[],
): Map<string, PlaceInTest> | undefined {
  const test = resources.find(ofTest)
  if (test === undefined) return undefined
  const name = resolve(base, test.attributes['href'] ?? '')
  const bytes = name === undefined ? undefined : archive.read(name)
  if (name === undefined || bytes === undefined)
    throw unreadable('压缩包中没有试卷结构文件。', 'the archive lacks the test.')
  const found = new Map<string, PlaceInTest>()
  for (const [address, place] of placesIn(normalize(readXmlFile(bytes)))) {
    const item = resolve(name, address)
    if (item !== undefined && !found.has(item)) found.set(item, place)
  }
  return found
}

function* itemsOf({ archive, base, resources }: Opened, places: ReadonlyMap<string, PlaceInTest>): Generator<ItemFile> {
  const ranks = new Map([...places.keys()].map((name, rank) => [name, rank]))
  const named = resources.map(resource => ({ resource, name: resolve(base, resource.attributes['href'] ?? '') }))
  const rankOf = (name: string | undefined): number => ranks.get(name ?? '') ?? ranks.size
  for (const { resource, name } of named.toSorted((one, other) => rankOf(one.name) - rankOf(other.name))) {
    const place = places.get(name ?? '')
    const { losses, ...metadata } = metadataOf(resource)
    yield {
      name: (resource.attributes['href'] ?? '').slice(0, 200),
      ...metadata,
      losses: place?.isDrawn === true ? [...losses, LOSSES.drawn] : losses,
      ...(place === undefined ? {} : { place }),
      read: () => (name === undefined ? undefined : archive.read(name)),
      file: source => fileIn(archive, name ?? '', source),
    }
  }
}

interface Opened {
  readonly archive: ZipArchive
  readonly base: string
  readonly resources: readonly XmlNode[]
}

export function openItems(bytes: Buffer): Package {
  if (!isZip(bytes)) return { items: [loneItem(bytes)] }
  const { archive, base, manifest } = openManifest(bytes)
  const resources = resourcesOf(manifest)
  const opened = { archive, base, resources: resources.filter(ofItems) }
  try {
    return { items: itemsOf(opened, placesOf(archive, base, resources) ?? new Map()) }
  } catch (error) {
    if (!(error instanceof FileRefusal) || error.errorName !== 'IMPORT_UNREADABLE') throw error
    const brokenTest = resources.find(ofTest)?.attributes['href'] ?? ''
    return { items: itemsOf(opened, new Map()), brokenTest: brokenTest.slice(0, 200) }
  }
}

/** Which version a package is of, by its items. */
export function versionOf(bytes: Buffer): QtiVersion | 'qti12' {
  const types = resourcesOf(openManifest(bytes).manifest).map(typeOf)
  const [, major, minor] = types.map(type => /_xmlv([23])p(\d)/.exec(type)).find(found => found !== null) ?? []
  if (major === undefined && types.some(type => /imsqti_xmlv1|x-bb-qti/i.test(type))) return 'qti12'
  return major === '3' ? 'qti30' : minor === '1' ? 'qti21' : 'qti22'
}
