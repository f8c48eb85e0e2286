import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { create } from 'zustand'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { download, type Progress, type TransferOptions, type Upload, upload } from '@tripos/web-kit/call.ts'
import { formatPercent, formatShort } from '@tripos/web-kit/format.ts'
import { leaveOnSessionError } from '@tripos/web-kit/session.ts'
import { Button } from './button.tsx'
import { useLayers } from './layers.ts'
import { useErrorText } from './states.tsx'
import { toast } from './toast.tsx'
import styles from './transfer.module.css'

interface Transfer {
  readonly id: number
  readonly kind: 'upload' | 'download'
  readonly progress: Progress | undefined
  readonly cancel: () => void
}

const useTransfers = create<{ readonly items: readonly Transfer[] }>()(() => ({ items: [] }))
let lastId = 0

function add(kind: Transfer['kind']) {
  lastId += 1
  const id = lastId
  const control = new AbortController()
  const item = { id, kind, progress: undefined, cancel: () => control.abort() }
  useTransfers.setState(({ items }) => ({ items: [...items, item] }))
  const onProgress = (progress: Progress) =>
    useTransfers.setState(({ items }) => ({ items: items.map(one => (one.id === id ? { ...one, progress } : one)) }))
  return {
    signal: control.signal,
    onProgress,
    end: () => useTransfers.setState(({ items }) => ({ items: items.filter(one => one.id !== id) })),
  }
}

/** Told instead of a red message, where the page shows by itself what went wrong. */
type OnError = (text: string) => void

/**
 * Every upload and every export goes through here: it shows how far it is and can be stopped (specification section 7).
 * Both give undefined where nothing came of it, which the person has then been told.
 */
export function useTransfer() {
  const t = useTranslations('common.transfer')
  const textOf = useErrorText()

  const run = async <T,>(kind: Transfer['kind'], work: (options: TransferOptions) => Promise<T>, onError?: OnError) => {
    const { signal, onProgress, end } = add(kind)
    try {
      return await work({ signal, onProgress })
    } catch (error) {
      if (signal.aborted) toast.info(t('cancelled'))
      else if (!leaveOnSessionError(error)) (onError ?? toast.error)(textOf(error))
      return undefined
    } finally {
      end()
    }
  }

  return {
    upload: <T extends Endpoint>(endpoint: T, what: Upload<T>, onError?: OnError): Promise<Output<T> | undefined> =>
      run('upload', options => upload(endpoint, what, options), onError),
    download: <T extends Endpoint>(endpoint: T, input: Input<T>): Promise<true | undefined> =>
      run('download', async options => {
        await download(endpoint, input, options)
        toast.success(t('downloaded'))
        return true as const
      }),
  }
}

/** Rendered once, by the app shell. */
export function Transfers() {
  const items = useTransfers(state => state.items)
  const host = useLayers(state => state.open.at(-1)) ?? document.body
  return createPortal(
    <div className={styles.stack} role="status">
      {items.map(item => (
        <TransferPanel key={item.id} item={item} />
      ))}
    </div>,
    host,
  )
}

function TransferPanel({ item: { kind, progress, cancel } }: { item: Transfer }) {
  const t = useTranslations('common')
  const textId = useId()
  const share = progress?.total ? Math.min(1, progress.loaded / progress.total) : undefined
  return (
    <div className={styles.panel}>
      <p id={textId} className={styles.text}>
        {t(`transfer.${kind}`)}
      </p>
      {/* Readers hear the text once; they ask the bar for the figure. */}
      <progress
        className={styles.bar}
        aria-labelledby={textId}
        max={1}
        {...(share === undefined ? {} : { value: share })}
      />
      <span className={styles.figure} aria-hidden="true">
        {share === undefined
          ? progress && `${formatShort(progress.loaded)}B`
          : formatPercent(Math.floor(share * 100) / 100)}
      </span>
      <Button size="small" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
