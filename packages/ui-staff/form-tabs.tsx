import { Tabs } from 'antd'
import { useContext } from 'react'
import { PageEditsContext } from './shell/dirty-pages.ts'
import { useAskToDiscard } from './use-asked-close.ts'

interface FormTabsProps<K extends string> {
  readonly label: string
  readonly items: readonly { readonly key: K; readonly label: string }[]
  readonly active: K
  readonly onChange: (key: K) => void
  readonly className?: string
}

/** Tabs of a page with a form below each: the form that is left ends, so what is typed in it is asked about. */
export function FormTabs<K extends string>({ label, items, active, onChange, className = '' }: FormTabsProps<K>) {
  const { isDirty } = useContext(PageEditsContext)
  const discard = useAskToDiscard(isDirty)
  return (
    <Tabs
      className={className}
      activeKey={active}
      items={[...items]}
      onChange={key => discard(() => onChange(key as K))}
      aria-label={label}
    />
  )
}
