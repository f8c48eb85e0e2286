import { EditOutlined } from '@ant-design/icons'
import type { DictionaryItem } from '../../contract/dictionaries.ts'
import { Button, Space, Table } from 'antd'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'
import { useLabelOf } from './category-tree.tsx'

interface LabelTableProps {
  readonly items: readonly DictionaryItem[]
  readonly canEdit: boolean
  readonly onEdit: (item: DictionaryItem) => void
}

/** The values of an enumeration with their wording. There are a handful. */
export function LabelTable({ items, canEdit, onEdit }: LabelTableProps) {
  const t = useTranslations('dictionaries')
  const labelOf = useLabelOf()
  return (
    <Table<DictionaryItem>
      rowKey={item => item.id}
      dataSource={[...items]}
      pagination={false}
      size="middle"
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'value', title: t('value'), render: (_, item) => item.value },
        { key: 'labelZh', title: t('labelZh'), render: (_, item) => <span lang="zh-CN">{item.labelZh}</span> },
        { key: 'labelEn', title: t('labelEn'), render: (_, item) => <span lang="en">{item.labelEn}</span> },
        {
          key: 'state',
          title: t('remark'),
          render: (_, item) => (
            <Space wrap>
              {item.isReworded && <Tag tone="accent">{t('reworded')}</Tag>}
              {!item.isEnabled && <Tag tone="warning">{t('off')}</Tag>}
              {item.remark}
            </Space>
          ),
        },
        {
          key: 'actions',
          title: t('actions'),
          render: (_, item) =>
            canEdit && (
              <Button
                type="text"
                icon={<EditOutlined aria-hidden="true" />}
                aria-label={t('edit', { name: labelOf(item) })}
                onClick={() => onEdit(item)}
              />
            ),
        },
      ]}
    />
  )
}
