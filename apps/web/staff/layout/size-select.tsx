import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslations } from 'use-intl'
import { SIZES, type Size, useSizeStore } from '@tripos/web-kit/size.ts'
import { toast } from '@tripos/ui/toast.tsx'

/** The font-size selector of the navbar (specification sections 2 and 4). */
export function SizeSelect() {
  const t = useTranslations('staffLayout')
  const { size, setSize } = useSizeStore()
  const choose = (key: Size) => {
    if (key === size) return
    setSize(key)
    toast.success(t('size.switched'))
  }
  const items = SIZES.map(key => ({ key, label: t(`size.${key}`), onClick: () => choose(key) }))
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [size] }} trigger={['click']}>
      <Button type="text" aria-label={t('size.title')} icon={<FontSizeOutlined aria-hidden="true" />} />
    </Dropdown>
  )
}
