import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import styles from './menu.module.css'

/** A button that opens a list of commands. `trigger` is that button. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({ icon, onClick, children }: { icon?: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item className={styles.item} onClick={onClick}>
      <span className={styles.slot}>{icon}</span>
      {children}
    </Base.Item>
  )
}

interface MenuChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of several: a language, a theme. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: MenuChoiceProps<V>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={next => onChange(next as V)}>
        {options.map(option => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
            <span className={styles.slot}>
              <Base.RadioItemIndicator>
                <CheckIcon />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}
