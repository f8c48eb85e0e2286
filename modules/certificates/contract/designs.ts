/** How a certificate looks: things at places on a page, in millimetres from its upper left corner. */
import * as z from 'zod/mini'

/** Width and height of a page that stands upright. */
export const PAPER_SIZES = { A4: [210, 297], A5: [148, 210] } as const
export type PaperSize = keyof typeof PAPER_SIZES

const MAX_SIDE = 297
const MIN_SIDE = 2
export const MAX_ITEMS = 60

const coordinate = z.number().check(z.gte(0), z.lte(MAX_SIDE))
const side = z.number().check(z.gte(MIN_SIDE), z.lte(MAX_SIDE))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const place = {
  /** Of this design only. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
}

const letters = {
  /** In points. */
  size: z.number().check(z.gte(4), z.lte(120)),
  weight: z.enum(['regular', 'bold']),
  align: z.enum(['left', 'center', 'right']),
  color,
}

/** What is different on each certificate. */
export const VALUE_NAMES = ['name', 'title', 'number', 'date', 'validUntil', 'score', 'department'] as const
export type ValueName = (typeof VALUE_NAMES)[number]

/** Those that can stand alone at a place. */
const valueName = z.enum(VALUE_NAMES)

/** An address of /files. */
const picture = z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/))

export const PICTURE_KINDS = ['picture', 'signature', 'seal'] as const

export const designItem = z.discriminatedUnion('kind', [
  /** Words of the author; `{name}` and the like are filled in. */
  z.object({
    ...place,
    ...letters,
    kind: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  z.object({ ...place, ...letters, kind: z.literal('value'), value: valueName }),
  z.object({ ...place, kind: z.enum(PICTURE_KINDS), picture: z.nullable(picture) }),
  z.object({ ...place, kind: z.literal('qr') }),
  z.object({ ...place, kind: z.literal('frame'), color, lineWidth: z.number().check(z.gte(0.25), z.lte(12)) }),
])
export type DesignItem = z.output<typeof designItem>

export const certificateDesign = z.object({
  paper: z.enum(['A4', 'A5']),
  isLandscape: z.boolean(),
  /** Later ones lie over earlier ones. */
  items: z.array(designItem).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
})
export type CertificateDesign = z.output<typeof certificateDesign>

export type CertificateValues = Readonly<Record<ValueName, string>>

export function pageSize({ paper, isLandscape }: Pick<CertificateDesign, 'paper' | 'isLandscape'>) {
  const [short, long] = PAPER_SIZES[paper]
  return isLandscape ? { width: long, height: short } : { width: short, height: long }
}

/** `{name}` and the like, filled in; what is no value stays as it was written. */
export const fillValues = (text: string, values: CertificateValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    (VALUE_NAMES as readonly string[]).includes(name) ? values[name as ValueName] : whole,
  )

/** One thing that stands in words on a certificate. */
export interface PrintedField {
  /** Null: words of the author, with values in them. */
  readonly value: ValueName | null
  readonly text: string
}

/** What stands on it, from top to bottom as it is read. */
export function printedFields({ items }: CertificateDesign, values: CertificateValues): PrintedField[] {
  return items
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((item): PrintedField[] => {
      if (item.kind === 'text') return [{ value: null, text: fillValues(item.text, values) }]
      return item.kind === 'value' ? [{ value: item.value, text: values[item.value] }] : []
    })
    .filter(({ text }) => text.trim() !== '')
}
