import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { assets } from '../../contract/assets.ts'
import { AssetKind, AssetState } from '../../contract/asset-kinds.ts'
import { Alert, Button, Drawer, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { formatClock, formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { FramesNote } from '../shared/frames-note.tsx'
import { SlidesNote } from '../shared/slides-note.tsx'
import { ASSET_LISTS } from './api.ts'
import styles from './assets.module.css'

type Asset = Output<typeof assets.detail>

/** One file: how it looks, what it is, where it is used; and its name, to be changed. */
export function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('assets.detail')
  const common = useTranslations('common')
  const { data, error, isError, refetch } = useEndpoint(assets.detail, { id })
  return (
    <Drawer
      open
      title={data?.name ?? t('title')}
      size={560}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data && (
        <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
          {data.refusal !== null && <Alert type="error" showIcon title={data.refusal} />}
          <FramesNote asset={data} />
          <SlidesNote asset={data} />
          {data.state === AssetState.ready && <Preview asset={data} />}
          <AssetFactsList asset={data} />
          {data.canEdit && data.state === AssetState.ready && <Rename key={data.name} asset={data} />}
          <Uses asset={data} />
        </Space>
      )}
    </Drawer>
  )
}

/** Played or shown here what a browser shows by itself; the rest is opened or saved. */
function Preview({ asset }: { asset: Asset }) {
  const t = useTranslations('assets.detail')
  const isPackage = asset.kind === AssetKind.scorm || asset.kind === AssetKind.stream
  const link = useEndpoint(assets.link, { id: asset.id }, { enabled: !isPackage, staleMs: 3_600_000 })
  if (isPackage) return <p className={styles.facts}>{t('package')}</p>
  if (link.isLoadingError) return <LoadError query={link} />
  if (!link.data) return <Skeleton />
  const { url } = link.data
  return (
    <div>
      {asset.kind === AssetKind.image && <img className={styles.preview} src={url} alt={asset.name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are files of their own, which a lesson brings together */}
      {asset.kind === AssetKind.video && <video className={styles.preview} src={url} controls preload="metadata" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the same */}
      {asset.kind === AssetKind.audio && <audio className={styles.preview} src={url} controls preload="metadata" />}
      <a href={url} download={asset.name}>
        {t('download')}
      </a>
    </div>
  )
}

function AssetFactsList({ asset }: { asset: Asset }) {
  const t = useTranslations('assets')
  const size = asset.width === null || asset.height === null ? [] : [`${asset.width} × ${asset.height}`]
  return (
    <Facts
      facts={[
        { label: t('list.kind'), value: asset.kind === null ? t(`states.${asset.state}`) : t(`kinds.${asset.kind}`) },
        { label: t('list.size'), value: formatBytes(asset.sizeBytes) },
        ...(asset.durationSeconds === null
          ? []
          : [{ label: t('list.duration'), value: formatClock(asset.durationSeconds) }]),
        ...size.map(value => ({ label: t('detail.pixels'), value })),
        { label: t('list.owner'), value: asset.owner.name },
        { label: t('list.createdAt'), value: formatMinute(asset.createdAt) },
      ]}
    />
  )
}

function Rename({ asset }: { asset: Asset }) {
  const t = useTranslations('assets.detail')
  const [name, setName] = useState(asset.name)
  const rename = useEndpointMutation(assets.rename, {
    invalidates: ASSET_LISTS,
    onSuccess: () => toast.success(t('renamed')),
  })
  const wanted = name.trim()
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input aria-label={t('name')} maxLength={200} value={name} onChange={event => setName(event.target.value)} />
      <Button
        loading={rename.isPending}
        disabled={wanted === '' || wanted === asset.name}
        onClick={() => rename.mutate({ id: asset.id, name: wanted })}
      >
        {t('rename')}
      </Button>
    </Space.Compact>
  )
}

function Uses({ asset }: { asset: Asset }) {
  const t = useTranslations('assets.detail')
  if (asset.uses.length === 0) return <p className={styles.facts}>{t('unused')}</p>
  return (
    <section className={styles.uses} aria-label={t('uses')}>
      <h2>{t('uses')}</h2>
      <ul>
        {asset.uses.map(use => (
          <li key={use.lessonId}>{t('use', { course: use.courseTitle, lesson: use.lessonTitle })}</li>
        ))}
      </ul>
    </section>
  )
}
