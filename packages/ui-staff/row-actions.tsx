/** What can be done with the rows of a list, said once: for one row, for chosen rows, and on the page of one. */
import { MoreOutlined } from '@ant-design/icons'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { Button, type ButtonProps, Dropdown, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSession } from '@tripos/web-kit/session.ts'
import styles from './row-actions.module.css'
import { type Question, useAsk } from './use-ask.ts'

export interface RowAction<R> {
  readonly key: string
  readonly label: string
  /** Where it stands: in the row in words, if there is room and it does no harm; in the menu behind the dots; only above chosen rows. */
  readonly look: 'link' | 'menu' | 'bulkOnly'
  /** Above chosen rows. */
  readonly icon?: ReactNode
  /** What it is called in a row, where its label alone does not say of which row. */
  readonly nameIn?: (row: R) => string
  readonly isDanger?: boolean
  /** Without it nobody sees the action. */
  readonly permission?: Permission
  /** Rows that it does not stand in. */
  readonly isFor?: (row: R) => boolean
  /** Stands above chosen rows too. */
  readonly isBulk?: boolean
  /** Chosen rows with which it cannot be done. */
  readonly isEnabled?: (rows: readonly R[]) => boolean
  /** Asked first. */
  readonly ask?: (rows: readonly R[]) => Question
  /** A promise is waited for; what opens a dialog gives none. */
  readonly run: (rows: readonly R[]) => Promise<unknown> | void
}

const NONE: readonly Permission[] = []

/** Those that this person may see at all. */
export function useAllowedActions<R>(actions: readonly RowAction<R>[]): readonly RowAction<R>[] {
  const permissions = useSession(state => state.user?.permissions) ?? NONE
  return actions.filter(({ permission }) => permission === undefined || permissions.includes(permission))
}

/** Asks where it must. `onDone` follows what was waited for and went well. */
function usePerform<R>(): (action: RowAction<R>, rows: readonly R[], onDone?: () => void) => Promise<void> | void {
  const ask = useAsk()
  return (action, rows, onDone) => {
    const act = () => action.run(rows)?.then(() => onDone?.())
    if (action.ask) return ask(action.ask(rows), act)
    // A refusal is told by the message that every refusal becomes.
    return act()?.catch(() => undefined)
  }
}

interface ActionButtonProps<R> extends Pick<ButtonProps, 'type' | 'icon' | 'children' | 'aria-label'> {
  readonly action: RowAction<R>
  readonly rows: readonly R[]
  readonly onDone?: (() => void) | undefined
}

function ActionButton<R>({ action, rows, onDone, ...rest }: ActionButtonProps<R>) {
  const perform = usePerform<R>()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      {...rest}
      danger={action.isDanger ?? false}
      disabled={!(action.isEnabled?.(rows) ?? true)}
      loading={isBusy}
      onClick={() => {
        const work = perform(action, rows, onDone)
        if (!work) return
        setBusy(true)
        void work.finally(() => setBusy(false))
      }}
    />
  )
}

/** More than these would leave no room for what the row is about. */
const MAX_IN_WORDS = 2

/** What can be done with a row: the first two in words, the rest in the menu, what does harm last. */
export function arrangeActions<R>(actions: readonly RowAction<R>[], row: R) {
  const here = actions.filter(({ look, isFor }) => look !== 'bulkOnly' && (isFor?.(row) ?? true))
  const inWords = here.filter(({ look, isDanger }) => look === 'link' && !isDanger).slice(0, MAX_IN_WORDS)
  const rest = here.filter(action => !inWords.includes(action))
  const inMenu = [...rest.filter(({ isDanger }) => !isDanger), ...rest.filter(({ isDanger }) => isDanger)]
  return { inWords, inMenu }
}

interface RowActionsProps<R> {
  readonly actions: readonly RowAction<R>[]
  readonly row: R
  /** The name of the menu behind the dots. */
  readonly moreLabel: string
}

/** For one row of a list, or on its own page. */
export function RowActions<R>({ actions, row, moreLabel }: RowActionsProps<R>) {
  const perform = usePerform<R>()
  const { inWords, inMenu } = arrangeActions(useAllowedActions(actions), row)
  const rows = [row]
  const items = inMenu.map(action => ({
    key: action.key,
    label: action.label,
    danger: action.isDanger ?? false,
    disabled: !(action.isEnabled?.(rows) ?? true),
    onClick: () => void perform(action, rows),
  }))
  return (
    <span className={styles.actions}>
      {inWords.map(action => (
        <ActionButton
          key={action.key}
          action={action}
          rows={rows}
          type="link"
          {...(action.nameIn && { 'aria-label': action.nameIn(row) })}
        >
          {action.label}
        </ActionButton>
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={moreLabel} />
        </Dropdown>
      )}
    </span>
  )
}

interface BulkActionsProps<R> {
  readonly actions: readonly RowAction<R>[]
  readonly rows: readonly R[]
  readonly onDone: () => void
}

/** For chosen rows. */
export function BulkActions<R>({ actions, rows, onDone }: BulkActionsProps<R>) {
  return (
    <Space wrap>
      {useAllowedActions(actions)
        .filter(isForSeveral)
        .map(action => (
          <ActionButton key={action.key} action={action} rows={rows} onDone={onDone} icon={action.icon}>
            {action.label}
          </ActionButton>
        ))}
    </Space>
  )
}

export const isForSeveral = <R,>({ look, isBulk }: RowAction<R>): boolean => look === 'bulkOnly' || (isBulk ?? false)

export const isForOne = <R,>({ look }: RowAction<R>): boolean => look !== 'bulkOnly'
