import { Form, Select, TreeSelect } from 'antd'
import { useTranslations } from 'use-intl'
import { parentIn, parentOut, TOP } from './place.rules.ts'
import { type FlatNode, neighboursAt, treeFrom, type TreeNode, withBelow } from './tree.rules.ts'

/** The fields of a form that puts something to a place. The top is a word, because a field cannot hold null. */
export interface PlaceForm {
  readonly parent: string
  readonly sort: number
}

interface ParentSelectProps<T extends FlatNode> {
  readonly id?: string
  readonly label: string
  readonly rows: readonly T[]
  readonly nameOf: (row: T) => string
  /** What is moved: it goes neither below itself nor below what lies below it. */
  readonly moved: string | undefined
  readonly canHold: (row: T) => boolean
  readonly hasTop: boolean
  readonly disabled?: boolean
  readonly value?: string
  readonly onChange?: (value: string) => void
}

export function ParentSelect<T extends FlatNode>(props: ParentSelectProps<T>) {
  const { label, rows, nameOf, moved, canHold, hasTop, value, onChange, ...rest } = props
  const t = useTranslations('org.tree')
  const out = moved === undefined ? new Set<string>() : withBelow(rows, moved)
  const options = (tree: readonly TreeNode<T>[]): object[] =>
    tree
      .filter(({ row }) => !out.has(row.id))
      .map(({ row, children }) => ({
        value: row.id,
        title: nameOf(row),
        disabled: !canHold(row),
        children: options(children),
      }))
  const tree = options(treeFrom(rows))
  return (
    <TreeSelect<string>
      {...rest}
      aria-label={label}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={hasTop ? [{ value: TOP, title: t('top') }, ...tree] : tree}
      treeDefaultExpandAll={rows.length < 200}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
    />
  )
}

interface PlaceFieldsProps<T extends FlatNode> {
  readonly rows: readonly T[]
  readonly row: T
  readonly nameOf: (row: T) => string
  readonly canHold: (row: T) => boolean
  readonly hasTop: boolean
}

/** Below which parent, and after which neighbour: the way to move without a mouse. */
export function PlaceFields<T extends FlatNode>({ rows, row, nameOf, canHold, hasTop }: PlaceFieldsProps<T>) {
  const t = useTranslations('org.tree')
  const form = Form.useFormInstance<PlaceForm>()
  const parent = Form.useWatch<string | undefined>('parent') ?? parentIn(row.parentId)
  const neighbours = neighboursAt(rows, row.id, parentOut(parent))
  const places = [t('first'), ...neighbours.map(one => t('after', { name: nameOf(one) }))]
  return (
    <>
      <Form.Item name="parent" label={t('parent')} required>
        <ParentSelect
          label={t('parent')}
          rows={rows}
          nameOf={nameOf}
          moved={row.id}
          canHold={canHold}
          hasTop={hasTop}
          onChange={next => {
            const last = neighboursAt(rows, row.id, parentOut(next)).length
            form.setFieldsValue({ parent: next, sort: last })
          }}
        />
      </Form.Item>
      <Form.Item name="sort" label={t('place')} required>
        <Select
          aria-label={t('place')}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.map((label, value) => ({ value, label }))}
        />
      </Form.Item>
    </>
  )
}
