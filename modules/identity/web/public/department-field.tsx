import { identity } from '../../contract/identity.ts'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Field } from '@tripos/ui/field.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'

interface DepartmentFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** The department of the person who signs up; those below another one stand further in. */
export function DepartmentField({ value, error, onChange }: DepartmentFieldProps) {
  const t = useTranslations('publicArea.register')
  const rows = useEndpoint(identity.signUpDepartments, {}).data ?? []
  return (
    <Field label={t('department')} error={error} required>
      <SelectInput
        name="departmentId"
        value={value}
        onChange={onChange}
        options={[{ value: '', label: t('chooseDepartment') }, ...optionsOf(rows)]}
      />
    </Field>
  )
}

interface Row {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** Depth first; a list of the browser has no tree, so the depth is drawn with spaces that it keeps. */
function optionsOf(rows: readonly Row[]): { value: string; label: string }[] {
  const below = new Map<string | null, Row[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  const walk = (parentId: string | null, depth: number): { value: string; label: string }[] =>
    (below.get(parentId) ?? []).flatMap(row => [
      { value: row.id, label: `${'\u2003'.repeat(depth)}${row.name}` },
      ...walk(row.id, depth + 1),
    ])
  return walk(null, 0)
}
