/** One or several entries of a tree that is fetched as a whole; typing looks in it. */
import { TreeSelect } from 'antd'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import styles from './remote-tree-select.module.css'

export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly selectable?: boolean
  readonly children: TreeOption[]
}

interface FieldProps {
  readonly id?: string
  readonly label: string
  readonly placeholder?: string
  readonly tree: TreeOption[]
  readonly isLoading: boolean
  /** Without the right to look at them there is nothing to choose from. */
  readonly isAllowed?: boolean
  readonly className?: string
}

function treeProps({ label, placeholder = label, tree, isLoading, isAllowed = true, ...rest }: FieldProps) {
  return {
    ...rest,
    ...(isAllowed ? {} : { disabled: true }),
    'aria-label': label,
    placeholder,
    loading: isLoading,
    treeData: tree,
    treeDefaultExpandAll: true,
    showSearch: { treeNodeFilterProp: 'title' },
    popupRender: (list: ReactElement) => <Spoken list={list} tree={tree} />,
  }
}

const SAID = '[aria-live=assertive]'

const titleIn = (tree: readonly TreeOption[], value: string): string | undefined =>
  tree.map(one => (one.value === value ? one.title : titleIn(one.children, value))).find(title => title !== undefined)

/** Ant Design has the value of the entry that the arrows have reached read out; the name is read instead. */
function Spoken({ list, tree }: { list: ReactElement; tree: readonly TreeOption[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const look = () => setValue(root.querySelector(SAID)?.textContent ?? '')
    const watch = new MutationObserver(look)
    watch.observe(root, { childList: true, subtree: true, characterData: true })
    look()
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <div ref={box} className={styles.list}>
        {list}
      </div>
      <VisuallyHidden>
        <span role="status">{titleIn(tree, value)}</span>
      </VisuallyHidden>
    </>
  )
}

interface RemoteTreeSelectProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | undefined) => void
}

export function RemoteTreeSelect({ value, onChange, ...props }: RemoteTreeSelectProps) {
  return (
    <TreeSelect<string | null>
      {...treeProps(props)}
      allowClear
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

interface RemoteTreeMultiSelectProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

export function RemoteTreeMultiSelect({ value, onChange, ...props }: RemoteTreeMultiSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <TreeSelect<string[]>
      {...treeProps(props)}
      multiple
      value={[...value]}
      open={isOpen}
      onOpenChange={setIsOpen}
      // Left open, the list lies over the buttons below the form.
      onChange={next => {
        setIsOpen(false)
        onChange(next)
      }}
    />
  )
}
