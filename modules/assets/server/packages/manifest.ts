/** imsmanifest.xml of SCORM 1.2 and 2004: the units of the package in the order of its outline. */
import { elementsOf, parseXml, textOf, XmlBroken, type XmlNode, XmlRefused } from '@tripos/documents/xml.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { insideOf } from '@tripos/documents/zip-names.rules.ts'
import { MANIFEST } from './package-names.rules.ts'
import type { ScormPackage, ScormUnit } from './package-content.ts'

const MAX_UNITS = 500
const MAX_LAUNCH_DATA_LENGTH = 4_096
/** Of the standard. */
const MAX_PREREQUISITES_LENGTH = 200

type Version = ScormPackage['version']

const localName = (name: string): string => name.replace(/^.*:/, '').toLowerCase()

/** Authors use any prefix, and the standards differ in how they write a name. */
const partsOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node === undefined ? [] : elementsOf(node).filter(child => localName(child.name) === name)
const partOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => partsOf(node, name)[0]
const wordOf = (node: XmlNode | undefined, name: string): string =>
  Object.entries(node?.attributes ?? {})
    .find(([key]) => localName(key) === name)?.[1]
    .trim() ?? ''
const titleOf = (node: XmlNode | undefined): string =>
  textOf(partOf(node, 'title')).replace(/\s+/g, ' ').trim().slice(0, 300)

function numberIn(text: string, from: number, to: number): number | null {
  const value = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= from && value <= to ? value : null
}

function versionOf(manifest: XmlNode): Version {
  const named = textOf(partOf(partOf(manifest, 'metadata'), 'schemaversion')).trim()
  if (named === '1.2') return '1.2'
  if (/^(CAM )?1\.3$|^2004/i.test(named)) return '2004'
  // Without the line, the names of the extensions tell.
  const spaces = Object.values(manifest.attributes).join(' ')
  if (named === '' && /adlcp_rootv1p2/i.test(spaces)) return '1.2'
  if (named === '' && /adlcp_v1p3/i.test(spaces)) return '2004'
  return fail('SCORM_VERSION_UNKNOWN', { args: { version: named.slice(0, 60) || '?' } })
}

/** A resource with the folder that its addresses begin at (xml:base of itself and of what is around it). */
function entryOf(resource: XmlNode, around: readonly XmlNode[], parameters: string): string {
  const base = [...around, resource].map(node => wordOf(node, 'base')).join('')
  const address = base + wordOf(resource, 'href')
  const more = parameters.trim().replace(/^&/, '?')
  if (more === '') return address
  if (/^[?#]/.test(more))
    return more.startsWith('?') && address.includes('?') ? `${address}&${more.slice(1)}` : address + more
  return `${address}${address.includes('?') ? '&' : '?'}${more}`
}

function passingScoreOf(item: XmlNode | undefined): number | null {
  const objectives = partOf(partOf(item, 'sequencing'), 'objectives')
  const primary = partOf(objectives, 'primaryobjective')
  if (wordOf(primary, 'satisfiedbymeasure') !== 'true') return null
  const measure = textOf(partOf(primary, 'minnormalizedmeasure'))
  return measure.trim() === '' ? 1 : numberIn(measure, -1, 1)
}

function completionThresholdOf(item: XmlNode | undefined): number | null {
  const threshold = partOf(item, 'completionthreshold')
  if (threshold === undefined || wordOf(threshold, 'completedbymeasure') === 'false') return null
  return numberIn(wordOf(threshold, 'minprogressmeasure') || textOf(threshold), 0, 1)
}

interface Source {
  readonly version: Version
  readonly manifest: XmlNode
  readonly resources: XmlNode
  readonly names: ReadonlySet<string>
}

function unitOf(resource: XmlNode, item: XmlNode | undefined, source: Source): ScormUnit {
  const entry = entryOf(resource, [source.manifest, source.resources], wordOf(item, 'parameters'))
  const path = insideOf(MANIFEST, entry)
  if (path === undefined) return fail('PACKAGE_REACHES_OUT', { args: { path: entry.slice(0, 200) } })
  if (!source.names.has(path)) return fail('PACKAGE_FILE_MISSING', { args: { path: path.slice(0, 200) } })
  const is2004 = source.version === '2004'
  const prerequisites = is2004 ? '' : textOf(partOf(item, 'prerequisites')).trim().slice(0, MAX_PREREQUISITES_LENGTH)
  return {
    id: (wordOf(item, 'identifier') || wordOf(resource, 'identifier')).slice(0, 200),
    title: titleOf(item),
    entry,
    isSco: wordOf(resource, 'scormtype') === 'sco',
    masteryScore: is2004 ? null : numberIn(textOf(partOf(item, 'masteryscore')), 0, 100),
    completionThreshold: is2004 ? completionThresholdOf(item) : null,
    passingScore: is2004 ? passingScoreOf(item) : null,
    launchData: textOf(partOf(item, 'datafromlms')).trim().slice(0, MAX_LAUNCH_DATA_LENGTH),
    ...(wordOf(item, 'isvisible') === 'false' && { isHidden: true }),
    ...(prerequisites !== '' && { prerequisites }),
  }
}

/** Items of the outline that show something, from the first to the last, however deep they stand. */
const itemsIn = (node: XmlNode): XmlNode[] =>
  partsOf(node, 'item').flatMap(item => [...(wordOf(item, 'identifierref') === '' ? [] : [item]), ...itemsIn(item)])

function organisationOf(manifest: XmlNode): XmlNode | undefined {
  const organisations = partOf(manifest, 'organizations')
  const all = partsOf(organisations, 'organization')
  return all.find(each => wordOf(each, 'identifier') === wordOf(organisations, 'default')) ?? all[0]
}

function unitsOf(source: Source, organisation: XmlNode | undefined): ScormUnit[] {
  const byId = new Map(partsOf(source.resources, 'resource').map(each => [wordOf(each, 'identifier'), each]))
  const items = organisation === undefined ? [] : itemsIn(organisation)
  if (items.length > 0) {
    return items.slice(0, MAX_UNITS).flatMap(item => {
      const resource = byId.get(wordOf(item, 'identifierref'))
      return resource === undefined || wordOf(resource, 'href') === '' ? [] : [unitOf(resource, item, source)]
    })
  }
  // A package without an outline: what can be started, in order.
  const startable = [...byId.values()].filter(
    each => wordOf(each, 'href') !== '' && wordOf(each, 'scormtype') === 'sco',
  )
  return startable.slice(0, MAX_UNITS).map(resource => unitOf(resource, undefined, source))
}

function parse(bytes: Buffer): XmlNode {
  try {
    return parseXml(bytes)
  } catch (error) {
    if (error instanceof XmlBroken || error instanceof XmlRefused) return fail('SCORM_MANIFEST_BROKEN')
    throw error
  }
}

/** `names`: the files of the package, without folders. Refuses with an AppError. */
export function readManifest(bytes: Buffer, names: ReadonlySet<string>): ScormPackage {
  const manifest = parse(bytes)
  const resources = partOf(manifest, 'resources')
  if (localName(manifest.name) !== 'manifest' || resources === undefined) return fail('SCORM_MANIFEST_BROKEN')
  const version = versionOf(manifest)
  const organisation = organisationOf(manifest)
  const units = unitsOf({ version, manifest, resources, names }, organisation)
  const ids = new Set(units.map(unit => unit.id))
  if (units.length === 0 || ids.size < units.length || ids.has('')) return fail('SCORM_NO_UNITS')
  return { kind: 'scorm', version, title: titleOf(organisation), units }
}
