import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

interface MenuGroup {
  readonly key: string
  readonly label: string
  /** An empty group is left out. */
  readonly actions: readonly MenuAction[]
}

/** The actions of a page that are wanted seldom, by topic. A menu without any is not shown. */
export function MoreMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const t = useTranslations('staff.list')
  const button = useRef<HTMLButtonElement>(null)
  const filled = groups.filter(({ actions }) => actions.length > 0)
  if (filled.length === 0) return null
  const items = filled.map(({ key, label, actions }) => ({
    key,
    label,
    type: 'group' as const,
    children: actions.map(action => ({
      key: action.key,
      label: action.label,
      onClick: () => {
        // The menu goes, and with it the focus in it.
        button.current?.focus()
        action.run()
      },
    })),
  }))
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- because a menu that opens takes the focus, as arrow keys expect
      autoFocus
      // Its topics are words of the page.
      getPopupContainer={trigger => trigger.parentElement ?? document.body}
    >
      <Button ref={button} icon={<DownOutlined aria-hidden="true" />} iconPlacement="end" aria-haspopup="menu">
        {t('more')}
      </Button>
    </Dropdown>
  )
}
