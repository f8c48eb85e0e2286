import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useTranslations } from 'use-intl'
import { OwnKeys } from '@tripos/ui/own-keys.tsx'

interface RowMenuProps {
  readonly name: string
  readonly items: NonNullable<MenuProps['items']>
}

/** What can be done with one row of a tree. */
export function RowMenu({ name, items }: RowMenuProps) {
  const t = useTranslations('org.tree')
  return (
    <OwnKeys>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={t('actionsOf', { name })} />
      </Dropdown>
    </OwnKeys>
  )
}
