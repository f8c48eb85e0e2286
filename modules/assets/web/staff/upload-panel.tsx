import { useQueryClient } from '@tanstack/react-query'
import { type AssetFacts, assets } from '../../contract/assets.ts'
import { AssetKind, AssetState } from '../../contract/asset-kinds.ts'
import { Button, Progress, Space } from 'antd'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { upload } from '@tripos/web-kit/call.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FramesNote } from '../shared/frames-note.tsx'
import { SlidesNote } from '../shared/slides-note.tsx'
import { ASSET_LISTS } from './api.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import styles from './assets.module.css'
import { cancel, dismiss, pause, resume, type Sending, settle, useUploadQueue } from './upload-queue.ts'

const ASK_MS = 500

interface UploadPanelProps {
  /** Only these of the queue; all, where none is named. */
  readonly keys?: readonly string[]
  readonly onReady?: (facts: AssetFacts) => void
}

/** What is on its way, and what has become of it. */
export function UploadPanel({ keys, onReady }: UploadPanelProps) {
  const t = useTranslations('assets.upload')
  const items = useUploadQueue(queue => queue.items).filter(item => keys?.includes(item.key) ?? true)
  if (items.length === 0) return null
  const done = items.filter(({ state, isSettled }) => state === 'refused' || isSettled)
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {done.length > 1 && (
        <Button
          size="small"
          className={styles.dismissAll ?? ''}
          onClick={() => done.forEach(({ key }) => dismiss(key))}
        >
          {t('dismissAll', { count: done.length })}
        </Button>
      )}
      <ul className={styles.sendings}>
        {items.map(item => (
          <li key={item.key} className={styles.sending}>
            {item.state === 'arrived' && item.assetId !== undefined ? (
              <Arrived item={item} assetId={item.assetId} {...(onReady ? { onReady } : {})} />
            ) : (
              <OnItsWay item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OnItsWay({ item }: { item: Sending }) {
  const t = useTranslations('assets.upload')
  const { key, file, sent, state } = item
  const amount = t('amount', { sent: formatBytes(sent), size: formatBytes(file.size) })
  return (
    <>
      <Name
        item={item}
        text={state === 'refused' ? item.refusal || t('failed') : `${t(`states.${state}`)} ${amount}`}
        isRefused={state === 'refused'}
      />
      <Progress
        percent={Math.floor((sent / file.size) * 100)}
        status={state === 'refused' ? 'exception' : state === 'sending' ? 'active' : 'normal'}
        aria-label={t('progress', { name: file.name })}
      />
      <Space wrap>
        {state === 'sending' && (
          <Button size="small" onClick={() => pause(key)} aria-label={t('pauseOf', { name: file.name })}>
            {t('pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'waiting' || state === 'signedOut') && (
          <Button size="small" onClick={() => resume(key)} aria-label={t('resumeOf', { name: file.name })}>
            {t('resume')}
          </Button>
        )}
        {state === 'refused' ? (
          <Dismiss item={item} />
        ) : (
          <Button size="small" danger onClick={() => cancel(key)} aria-label={t('cancelOf', { name: file.name })}>
            {t('cancel')}
          </Button>
        )}
      </Space>
    </>
  )
}

interface NameProps {
  readonly item: Sending
  readonly text: string
  readonly isRefused: boolean
}

function Name({ item, text, isRefused }: NameProps) {
  const t = useTranslations('assets.upload')
  return (
    <p className={styles.name}>
      <strong>{item.file.name}</strong>{' '}
      <span role="status" className={isRefused ? styles.refused : undefined}>
        {text}
        {item.isResumed && ` ${t('resumed')}`}
      </span>
    </p>
  )
}

function Dismiss({ item }: { item: Sending }) {
  const t = useTranslations('assets.upload')
  return (
    <Button size="small" onClick={() => dismiss(item.key)} aria-label={t('dismissOf', { name: item.file.name })}>
      {t('dismiss')}
    </Button>
  )
}

interface ArrivedProps {
  readonly item: Sending
  readonly assetId: string
  readonly onReady?: (facts: AssetFacts) => void
}

const isSettled = (state: AssetState | undefined): boolean => state === AssetState.ready || state === AssetState.refused

/** The server looks at the file; what it finds is told here. */
function Arrived({ item, assetId, onReady }: ArrivedProps) {
  const t = useTranslations('assets')
  const client = useQueryClient()
  const asset = useEndpoint(assets.detail, { id: assetId }, { refetchMs: ASK_MS, enabled: !item.isSettled })
  const { data } = asset
  useEffect(() => {
    if (data === undefined || item.isSettled || !isSettled(data.state)) return
    settle(item.key)
    const refresh = () => Promise.all(ASSET_LISTS.map(list => client.invalidateQueries({ queryKey: [list.path] })))
    if (data.state === AssetState.ready) onReady?.(data)
    const isSeen = data.kind === AssetKind.image || data.kind === AssetKind.video
    const made = data.state === AssetState.ready && isSeen ? makeThumbnail(item.file) : Promise.resolve(undefined)
    void made
      .then(file => file && upload(assets.thumbnail, { file, input: { id: assetId } }))
      // Without a thumbnail the file is as good.
      .catch(() => undefined)
      .then(refresh)
  }, [data, client, onReady, item, assetId])
  const text =
    data?.state === AssetState.refused
      ? (data.refusal ?? t('upload.failed'))
      : data?.state === AssetState.ready && data.kind !== null
        ? t('upload.ready', { kind: t(`kinds.${data.kind}`) })
        : t('states.1')
  return (
    <>
      <Name item={item} text={text} isRefused={data?.state === AssetState.refused} />
      {data && <FramesNote asset={data} />}
      {data && <SlidesNote asset={data} />}
      {isSettled(data?.state) || asset.isError ? (
        <Dismiss item={item} />
      ) : (
        <Progress
          percent={100}
          status="active"
          showInfo={false}
          aria-label={t('upload.progress', { name: item.file.name })}
        />
      )}
    </>
  )
}
