import { assets } from '../../contract/assets.ts'
import { AssetKind, AssetState } from '../../contract/asset-kinds.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ASSET_LISTS } from './api.ts'
import { AssetDrawer } from './asset-drawer.tsx'
import { AssetPicture } from './asset-picture.tsx'
import { FileButton } from './file-button.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { sendFiles } from './upload-queue.ts'
import { UsageBar } from './usage-bar.tsx'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { formatClock, formatMinute, formatPercent } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'

type Asset = Output<typeof assets.paging>['rows'][number]

/** The files that lessons are made of. */
export function AssetList() {
  const t = useTranslations('assets')
  const canEdit = useCan('course:asset:edit')
  const [shown, setShown] = useState<string>()
  const uploadButton = canEdit && (
    <FileButton text={t('list.upload')} kinds={[]} isPrimary isMultiple onFiles={files => void sendFiles(files)} />
  )
  return (
    <>
      <ListPage
        title={t('list.title')}
        hint={<UsageBar />}
        notice={<UploadPanel />}
        endpoint={assets.paging}
        columns={useColumns(setShown)}
        rowKey={asset => asset.id}
        rowActions={useActions()}
        searchLabel={t('list.search')}
        filters={[
          {
            key: 'kinds',
            label: t('list.kind'),
            options: Object.values(AssetKind).map(value => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            key: 'state',
            label: t('list.state'),
            options: Object.values(AssetState).map(value => ({ value, label: t(`states.${value}`) })),
          },
          {
            key: 'unusedOnly',
            label: t('list.unusedOnly'),
            render: (value, onChange) => (
              <Checkbox
                checked={value === 'true'}
                onChange={event => onChange(event.target.checked ? 'true' : undefined)}
              >
                {t('list.unusedOnly')}
              </Checkbox>
            ),
          },
        ]}
        actions={uploadButton}
        emptyText={t('list.empty')}
      />
      {shown !== undefined && <AssetDrawer id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function useActions(): readonly RowAction<Asset>[] {
  const t = useTranslations('assets.list')
  const remove = useEndpointMutation(assets.delete, {
    invalidates: ASSET_LISTS,
    onSuccess: () => toast.success(t('deleted')),
  })
  return [
    {
      key: 'delete',
      label: t('delete'),
      look: 'link',
      nameIn: ({ name }) => t('deleteOf', { name }),
      isDanger: true,
      isBulk: true,
      permission: 'course:asset:edit',
      isFor: asset => asset.canEdit,
      // What is used by a lesson stays; of several the server says which.
      isEnabled: rows => rows.some(({ useCount }) => useCount === 0),
      ask: rows => ({
        title: t('deleteTitle', { count: rows.length }),
        content: t('deleteText'),
        okText: t('delete'),
      }),
      run: rows => remove.mutateAsync({ ids: rows.map(row => row.id) }),
    },
  ]
}

const TONES = {
  [AssetState.receiving]: 'accent',
  [AssetState.examining]: 'accent',
  [AssetState.refused]: 'danger',
} as const satisfies Readonly<Record<Exclude<AssetState, typeof AssetState.ready>, Tone>>

/** What a file is, or how far it has come. */
function KindCell({ asset: { state, kind, receivedBytes, sizeBytes } }: { asset: Asset }) {
  const t = useTranslations('assets')
  if (state === AssetState.ready) return kind === null ? t('states.2') : t(`kinds.${kind}`)
  const text =
    state === AssetState.receiving
      ? t('list.received', { share: formatPercent(receivedBytes / sizeBytes) })
      : t(`states.${state}`)
  return <Tag tone={TONES[state]}>{text}</Tag>
}

function useColumns(onShow: (id: string) => void): readonly ListColumn<Asset>[] {
  const t = useTranslations('assets.list')
  return [
    {
      key: 'thumbnail',
      kind: 'picture',
      title: t('thumbnail'),
      render: asset => <AssetPicture kind={asset.kind} url={asset.thumbnail?.url} />,
    },
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: asset => (
        <Button type="link" className={pages.linkCell ?? ''} onClick={() => onShow(asset.id)}>
          <span className={pages.excerpt}>{asset.name}</span>
        </Button>
      ),
    },
    { key: 'kind', kind: 'tag', priority: 1, title: t('kind'), render: asset => <KindCell asset={asset} /> },
    {
      key: 'sizeBytes',
      kind: 'number',
      title: t('size'),
      sortKey: 'sizeBytes',
      align: 'right',
      render: asset => formatBytes(asset.sizeBytes),
    },
    {
      key: 'duration',
      kind: 'number',
      priority: 3,
      title: t('duration'),
      align: 'right',
      render: asset => (asset.durationSeconds === null ? '' : formatClock(asset.durationSeconds)),
    },
    {
      key: 'useCount',
      kind: 'number',
      priority: 1,
      title: t('useCount'),
      align: 'right',
      render: asset => asset.useCount,
    },
    { key: 'owner', kind: 'person', priority: 3, title: t('owner'), render: asset => asset.owner.name },
    {
      key: 'createdAt',
      kind: 'minute',
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: asset => formatMinute(asset.createdAt),
    },
  ]
}
