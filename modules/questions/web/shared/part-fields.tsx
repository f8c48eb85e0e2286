/** Fields of forms of other modules that choose a part of a bank. They give null for none, as inputs have it. */
import { ChapterSelect } from '../staff/chapter-select.tsx'
import { KnowledgeFilter } from '../staff/knowledge-select.tsx'

interface PartFieldProps {
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

export function ChapterField({ bankId, label, value, onChange }: PartFieldProps & { readonly bankId: string }) {
  return (
    <ChapterSelect
      bankId={bankId}
      label={label}
      value={value ?? undefined}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

export function KnowledgeField({ label, value, onChange }: PartFieldProps) {
  return (
    <KnowledgeFilter
      label={label}
      className=""
      value={value ?? undefined}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
