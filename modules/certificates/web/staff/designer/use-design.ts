/** The design while it is edited: what is chosen, and what changes. */
import { useState } from 'react'
import { type CertificateDesign, type DesignItem, MAX_ITEMS, pageSize } from '../../../contract/designs.ts'
import { fitted } from './move.rules.ts'
import { type ItemKind, newItem } from './new-item.ts'

interface DesignFieldProps {
  readonly value: CertificateDesign
  readonly onChange: (design: CertificateDesign) => void
}

export function useDesign({ value: design, onChange }: DesignFieldProps) {
  const [chosenId, choose] = useState<string>()
  const page = pageSize(design)
  const items = (next: readonly DesignItem[]) => onChange({ ...design, items: [...next] })
  const chosen = design.items.find(item => item.id === chosenId)
  return {
    design,
    page,
    chosen,
    choose,
    canAdd: design.items.length < MAX_ITEMS,
    add(kind: ItemKind, text: string) {
      const item = newItem(kind, page, text)
      items([...design.items, item])
      choose(item.id)
    },
    change: (changed: DesignItem) => items(design.items.map(item => (item.id === changed.id ? changed : item))),
    remove(id: string) {
      items(design.items.filter(item => item.id !== id))
      choose(undefined)
    },
    /** Over everything else, or under it. */
    lift(id: string, toFront: boolean) {
      const rest = design.items.filter(item => item.id !== id)
      const lifted = design.items.filter(item => item.id === id)
      items(toFront ? [...rest, ...lifted] : [...lifted, ...rest])
    },
    setPage(changed: Pick<CertificateDesign, 'paper' | 'isLandscape'>) {
      const size = pageSize(changed)
      onChange({ ...changed, items: design.items.map(item => ({ ...item, ...fitted(item, size) })) })
    },
  }
}

export type DesignState = ReturnType<typeof useDesign>
