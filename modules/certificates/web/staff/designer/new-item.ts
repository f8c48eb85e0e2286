/** What each button of the designer puts on the page. */
import type { DesignItem } from '../../../contract/designs.ts'
import { newId } from '@tripos/web-kit/new-id.ts'

export const ITEM_KINDS = ['text', 'value', 'picture', 'signature', 'seal', 'qr', 'frame'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

const LETTERS = { size: 16, weight: 'regular', align: 'center', color: '#1f2937' } as const

/** The seal and the signature have the sizes that they have on paper. */
const SIZES: Readonly<Record<ItemKind, readonly [width: number, height: number]>> = {
  text: [80, 12],
  value: [60, 12],
  picture: [40, 30],
  signature: [40, 16],
  seal: [42, 42],
  qr: [30, 30],
  frame: [80, 50],
}

export function newItem(
  kind: ItemKind,
  page: { readonly width: number; readonly height: number },
  text: string,
): DesignItem {
  const [width, height] = SIZES[kind]
  const place = { id: newId(), width, height, x: (page.width - width) / 2, y: (page.height - height) / 2 }
  switch (kind) {
    case 'text':
      return { ...place, ...LETTERS, kind, text }
    case 'value':
      return { ...place, ...LETTERS, kind, value: 'name' }
    case 'qr':
      return { ...place, kind }
    case 'frame':
      return { ...place, kind, color: '#b08d3c', lineWidth: 1.5 }
    default:
      return { ...place, kind, picture: null }
  }
}
