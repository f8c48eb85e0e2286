/** cmi5.xml: the assignable units (AUs) of a package in the order of its course structure. */
import { elementsOf, parseXml, textOf, XmlBroken, type XmlNode, XmlRefused } from '@tripos/documents/xml.ts'
import { insideOf } from '@tripos/documents/zip-names.rules.ts'
import { MOVE_ON, type MoveOn } from '../../contract/cmi5-units.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { Cmi5Package, Cmi5Unit } from './package-content.ts'
import { CMI5_STRUCTURE } from './package-names.rules.ts'

const MAX_UNITS = 500
const MAX_ID_BYTES = 500
const MAX_TEXT_LENGTH = 4_096

const localName = (name: string): string => name.replace(/^.*:/, '')
const partsOf = (node: XmlNode, name: string): XmlNode[] =>
  elementsOf(node).filter(child => localName(child.name) === name)
const partOf = (node: XmlNode, name: string): XmlNode | undefined => partsOf(node, name)[0]
const wordOf = (node: XmlNode, name: string): string => node.attributes[name]?.trim() ?? ''

/** Undefined where the element is not there. */
const valueOf = (node: XmlNode, name: string): string | null => {
  const part = partOf(node, name)
  return part === undefined ? null : textOf(part).trim().slice(0, MAX_TEXT_LENGTH)
}

/** By language tag; a text without one stands under `und`. */
function titlesOf(node: XmlNode): Record<string, string> {
  const title = partOf(node, 'title')
  const texts = title === undefined ? [] : partsOf(title, 'langstring')
  const found = texts.slice(0, 50).flatMap(text => {
    const shown = textOf(text).replace(/\s+/g, ' ').trim().slice(0, 300)
    const language = wordOf(text, 'lang') || 'und'
    return shown === '' || !/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language) ? [] : [[language, shown] as const]
  })
  return Object.fromEntries(found)
}

/** The author’s mistake, named by the unit that has it. */
const unusable = (unit: string): never => fail('CMI5_UNIT_UNUSABLE', { args: { unit: unit.slice(0, 200) || '?' } })

function moveOnOf(au: XmlNode): MoveOn {
  const text = wordOf(au, 'moveOn') || 'NotApplicable'
  return MOVE_ON.find(each => each === text) ?? unusable(wordOf(au, 'id'))
}

function masteryScoreOf(au: XmlNode): number | null {
  const text = wordOf(au, 'masteryScore')
  if (text === '') return null
  const score = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return score >= 0 && score <= 1 ? score : unusable(wordOf(au, 'id'))
}

interface Source {
  /** The files of the package. */
  readonly names: ReadonlySet<string>
  /** Identifiers of the blocks around, the outermost first. */
  readonly blocks: readonly string[]
}

function unitOf(au: XmlNode, { names, blocks }: Source): Cmi5Unit {
  const id = wordOf(au, 'id')
  if (id === '' || Buffer.byteLength(id) > MAX_ID_BYTES) return unusable(id)
  const entry = valueOf(au, 'url') ?? unusable(id)
  const path = insideOf(CMI5_STRUCTURE, entry)
  if (path === undefined) return fail('PACKAGE_REACHES_OUT', { args: { path: entry.slice(0, 200) } })
  if (!names.has(path)) return fail('PACKAGE_FILE_MISSING', { args: { path: path.slice(0, 200) } })
  const launchMethod = wordOf(au, 'launchMethod') || 'AnyWindow'
  if (launchMethod !== 'AnyWindow' && launchMethod !== 'OwnWindow') return unusable(id)
  return {
    id,
    titles: titlesOf(au),
    entry,
    launchMethod,
    moveOn: moveOnOf(au),
    masteryScore: masteryScoreOf(au),
    launchParameters: valueOf(au, 'launchParameters'),
    entitlementKey: valueOf(au, 'entitlementKey'),
    blocks: [...blocks],
  }
}

/** As they stand: a block holds units and further blocks. */
function unitsIn(node: XmlNode, source: Source): Cmi5Unit[] {
  return elementsOf(node).flatMap(child => {
    const name = localName(child.name)
    if (name === 'au') return [unitOf(child, source)]
    if (name !== 'block') return []
    const id = wordOf(child, 'id')
    if (id === '' || Buffer.byteLength(id) > MAX_ID_BYTES) return unusable(id)
    return unitsIn(child, { ...source, blocks: [...source.blocks, id] })
  })
}

function parse(bytes: Buffer): XmlNode {
  try {
    return parseXml(bytes)
  } catch (error) {
    if (error instanceof XmlBroken || error instanceof XmlRefused) return fail('CMI5_STRUCTURE_BROKEN')
    throw error
  }
}

/** `names`: the files of the package, without folders. Refuses with an AppError. */
export function readCourseStructure(bytes: Buffer, names: ReadonlySet<string>): Cmi5Package {
  const structure = parse(bytes)
  const course = partOf(structure, 'course')
  if (localName(structure.name) !== 'courseStructure' || course === undefined) return fail('CMI5_STRUCTURE_BROKEN')
  const id = wordOf(course, 'id')
  if (id === '' || Buffer.byteLength(id) > MAX_ID_BYTES) return fail('CMI5_STRUCTURE_BROKEN')
  const units = unitsIn(structure, { names, blocks: [] })
  const ids = new Set(units.map(unit => unit.id))
  if (units.length === 0 || units.length > MAX_UNITS || ids.size < units.length) return fail('CMI5_NO_UNITS')
  return { kind: 'cmi5', version: 'cmi5', id, titles: titlesOf(course), units }
}
