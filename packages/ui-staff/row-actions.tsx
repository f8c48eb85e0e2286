/** What can be done with the rows of a list, said once: for one row, for chosen rows, and on the page of one. */
import { MoreOutlined } from '@ant-design/icons'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { Button, type ButtonProps, Dropdown, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSession } from '@tripos/web-kit/session.ts'
import { type Question, useAsk } from './use-ask.ts'

export interface RowAction<R> {
  readonly key: string
  readonly label: string
  /** How it stands in a row: in words, with or without its picture, as a small button, as a picture, or in the menu behind the dots. */
  readonly look: 'link' | 'text' | 'button' | 'icon' | 'menu' | 'bulkOnly'
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

interface ActionButtonProps<R>
  extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'children' | 'title' | 'aria-label'> {
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

interface RowActionsProps<R> {
  readonly actions: readonly RowAction<R>[]
  readonly row: R
  /** The name of the menu behind the dots, if there is one. */
  readonly moreLabel?: string
}

/** For one row of a list, or on its own page. */
export function RowActions<R>({ actions, row, moreLabel }: RowActionsProps<R>) {
  const perform = usePerform<R>()
  const here = useAllowedActions(actions).filter(({ look, isFor }) => look !== 'bulkOnly' && (isFor?.(row) ?? true))
  const rows = [row]
  const menu = here
    .filter(({ look }) => look === 'menu')
    .map(action => ({
      key: action.key,
      label: action.label,
      danger: action.isDanger ?? false,
      disabled: !(action.isEnabled?.(rows) ?? true),
      onClick: () => void perform(action, rows),
    }))
  return (
    <Space>
      {here
        .filter(({ look }) => look !== 'menu')
        .map(action => (
          <RowButton key={action.key} action={action} row={row} />
        ))}
      {menu.length > 0 && (
        <Dropdown menu={{ items: menu }} trigger={['click']}>
          <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={moreLabel ?? ''} />
        </Dropdown>
      )}
    </Space>
  )
}

const LOOKS: Partial<Record<RowAction<unknown>['look'], ButtonProps>> = {
  link: { type: 'link' },
  text: { type: 'text' },
  button: { size: 'small' },
}

function RowButton<R>({ action, row }: { action: RowAction<R>; row: R }) {
  const name = action.nameIn?.(row)
  const named = name === undefined ? {} : { 'aria-label': name }
  if (action.look === 'icon')
    return <ActionButton action={action} rows={[row]} type="text" icon={action.icon} title={action.label} {...named} />
  return (
    <ActionButton
      action={action}
      rows={[row]}
      {...LOOKS[action.look]}
      icon={action.look === 'text' && action.icon}
      {...named}
    >
      {action.label}
    </ActionButton>
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
