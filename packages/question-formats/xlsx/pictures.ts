/** The sheets of a workbook, and their pictures, by the lines and columns that they lie on: drawings, and the cell pictures of WPS. */
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import type { ZipArchive } from '@tripos/documents/zip.ts'
import type { SheetPicture } from '../sheet-pictures.ts'
import { readXmlFile } from '../xml-file.ts'

/** A picture above this is refused anyway: its bytes need not travel. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024
const MAX_PICTURES = 50_000

type Relations = ReadonlyMap<string, { readonly type: string; readonly target: string }>

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The first element below of this name, whatever its prefix. */
function findBelow(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of elementsOf(node)) {
    const found = bare(child.name) === name ? child : findBelow(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

function resolve(base: string, target: string): string {
  const steps = target.startsWith('/')
    ? []
    : folderOf(base)
        .split('/')
        .filter(step => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

export class Workbook {
  private readonly archive: ZipArchive
  /** Pictures are numbered over all sheets. */
  pictureCount = 0

  constructor(archive: ZipArchive) {
    this.archive = archive
  }

  xml(path: string): XmlNode | undefined {
    const bytes = this.archive.read(path)
    return bytes === undefined ? undefined : readXmlFile(bytes)
  }

  bytes(path: string): Uint8Array {
    const bytes = this.archive.read(path)
    return bytes === undefined || bytes.length > MAX_IMAGE_BYTES ? new Uint8Array() : bytes
  }

  /** What a part refers to inside the workbook, by the ids that it uses. */
  relations(path: string): Relations {
    const file = `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`
    const root = this.xml(file)
    const inside = (root === undefined ? [] : elementsOf(root)).filter(
      ({ attributes }) => attributes['TargetMode'] !== 'External',
    )
    return new Map(
      inside.map(({ attributes }) => [
        attributes['Id'] ?? '',
        { type: attributes['Type'] ?? '', target: resolve(path, attributes['Target'] ?? '') },
      ]),
    )
  }

  /** In the order of their tabs. */
  sheets(): { readonly name: string; readonly path: string | undefined }[] {
    const path = 'xl/workbook.xml'
    const sheets = childOf(this.xml(path), 'sheets')
    const relations = this.relations(path)
    return (sheets === undefined ? [] : elementsOf(sheets)).map(({ attributes }) => ({
      name: attributes['name'] ?? '',
      path: relations.get(attributes['r:id'] ?? '')?.target,
    }))
  }
}

interface Anchored {
  readonly line: number
  readonly column: number
  readonly name: string
  readonly path: string
}

/** Name and file of one `pic` element. */
function pictureOf(node: XmlNode, relations: Relations): Pick<Anchored, 'name' | 'path'> | undefined {
  const blip = findBelow(node, 'blip')
  const path = relations.get(blip?.attributes['r:embed'] ?? '')?.target
  return path === undefined ? undefined : { name: findBelow(node, 'cNvPr')?.attributes['name'] ?? '', path }
}

function anchoredIn(workbook: Workbook, drawing: string): Anchored[] {
  const root = workbook.xml(drawing)
  const relations = workbook.relations(drawing)
  return (root === undefined ? [] : elementsOf(root)).slice(0, MAX_PICTURES).flatMap(anchor => {
    const from = findBelow(anchor, 'from')
    const picture = pictureOf(anchor, relations)
    if (from === undefined || picture === undefined) return []
    const numberIn = (name: string): number => Number(textOf(findBelow(from, name)).trim())
    return [{ ...picture, line: numberIn('row') + 1, column: numberIn('col') }]
  })
}

/** WPS keeps the pictures of cells in a list of its own and names them in a formula. */
function cellPictures(workbook: Workbook): ReadonlyMap<string, string> {
  const path = 'xl/cellimages.xml'
  const root = workbook.xml(path)
  if (root === undefined) return new Map()
  const relations = workbook.relations(path)
  return new Map(
    elementsOf(root).flatMap(node => {
      const picture = pictureOf(node, relations)
      return picture === undefined ? [] : [[picture.name, picture.path] as const]
    }),
  )
}

const IN_CELL = /^=?(?:_xlfn\.)?DISPIMG\("([^"]+)"/

export class SheetPictures {
  private readonly workbook: Workbook
  private readonly byLine = new Map<number, Anchored[]>()
  private readonly inCells: ReadonlyMap<string, string>

  constructor(workbook: Workbook, sheet: string | undefined) {
    this.workbook = workbook
    const parts = sheet === undefined ? [] : [...this.workbook.relations(sheet).values()]
    for (const { target } of parts.filter(({ type }) => type.endsWith('/drawing'))) {
      for (const each of anchoredIn(this.workbook, target)) {
        this.byLine.set(each.line, [...(this.byLine.get(each.line) ?? []), each])
      }
    }
    this.inCells = cellPictures(this.workbook)
  }

  /** The cells of a line without formulas of pictures, and all pictures that lie on it. */
  of(line: number, cells: readonly string[]): { cells: string[]; pictures: SheetPicture[] } {
    const pictures: SheetPicture[] = []
    const add = (column: number, name: string, path: string): void => {
      this.workbook.pictureCount += 1
      pictures.push({ column, name, no: this.workbook.pictureCount, read: () => this.workbook.bytes(path) })
    }
    const bareCells = cells.map((cell, column) => {
      const [, name = ''] = IN_CELL.exec(cell) ?? []
      const path = this.inCells.get(name)
      if (path === undefined) return cell
      add(column, name, path)
      return ''
    })
    for (const { column, name, path } of this.byLine.get(line) ?? []) add(column, name, path)
    return { cells: bareCells, pictures }
  }

  /** Lines on which pictures lie: they are no empty ones. */
  get lines(): number[] {
    return [...this.byLine.keys()].toSorted((a, b) => a - b)
  }
}
