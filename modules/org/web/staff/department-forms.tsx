import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { org } from '../../contract.ts'
import { Form, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { DEPARTMENT_LISTS } from './api.ts'
import { parentIn, parentOut } from '@tripos/ui-staff/place.rules.ts'
import { PlaceFields, type PlaceForm } from '@tripos/ui-staff/place-fields.tsx'
import { neighboursAt } from '@tripos/ui-staff/tree.rules.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

type Department = Output<typeof org.tree>[number]

interface DepartmentFormProps {
  /** Renamed; without one a new department is made below `parent`. */
  readonly department?: Department
  readonly parent?: Department | null
  readonly onClose: () => void
}

export function DepartmentForm({ department, parent = null, onClose }: DepartmentFormProps) {
  const t = useTranslations('org.departments')
  return (
    <FormDrawer
      title={department ? t('rename') : parent ? t('newBelow', { name: parent.name }) : t('new')}
      endpoint={org.save}
      initial={{ name: department?.name ?? '' }}
      toInput={({ name }) => ({ name, ...(department ? { id: department.id } : { parentId: parent?.id ?? null }) })}
      invalidates={DEPARTMENT_LISTS}
      onSaved={onClose}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} required>
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  )
}

interface MoveFormProps {
  readonly department: Department
  readonly rows: readonly Department[]
  readonly onClose: () => void
}

export function MoveDepartmentForm({ department, rows, onClose }: MoveFormProps) {
  const t = useTranslations('org.departments')
  const neighbours = rows.filter(row => row.parentId === department.parentId)
  const initial: PlaceForm = { parent: parentIn(department.parentId), sort: neighbours.indexOf(department) }
  return (
    <FormDrawer
      title={t('moveTitle', { name: department.name })}
      endpoint={org.move}
      initial={initial}
      toInput={({ parent, sort }) => {
        const parentId = parentOut(parent)
        return { id: department.id, parentId, sort: Math.min(sort, neighboursAt(rows, department.id, parentId).length) }
      }}
      invalidates={DEPARTMENT_LISTS}
      fields={{ parentId: 'parent' }}
      fieldOf={{ DEPARTMENT_CYCLE: 'parent' }}
      onSaved={onClose}
      onClose={onClose}
    >
      <PlaceFields
        rows={rows}
        row={department}
        nameOf={row => row.name}
        canHold={row => row.canAddBelow}
        // Whoever may move what stands at the top works on the whole tree.
        hasTop={rows.some(row => row.parentId === null && row.canMove)}
      />
    </FormDrawer>
  )
}
