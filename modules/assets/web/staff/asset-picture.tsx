import {
  AppstoreOutlined,
  AudioOutlined,
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  PictureOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { AssetKind } from '../../contract/asset-kinds.ts'
import type { ComponentType } from 'react'
import styles from './assets.module.css'

const ICONS: Readonly<Record<AssetKind, ComponentType>> = {
  [AssetKind.video]: VideoCameraOutlined,
  [AssetKind.audio]: AudioOutlined,
  [AssetKind.pdf]: FilePdfOutlined,
  [AssetKind.word]: FileWordOutlined,
  [AssetKind.slides]: FilePptOutlined,
  [AssetKind.sheet]: FileExcelOutlined,
  [AssetKind.image]: PictureOutlined,
  [AssetKind.captions]: FileTextOutlined,
  [AssetKind.scorm]: AppstoreOutlined,
  [AssetKind.stream]: VideoCameraOutlined,
  [AssetKind.other]: FileOutlined,
}

interface AssetPictureProps {
  readonly kind: AssetKind | null
  /** The address of its small picture, where it has one. */
  readonly url?: string | undefined
}

/** A file at a glance, beside its name and kind in words. */
export function AssetPicture({ kind, url }: AssetPictureProps) {
  if (url !== undefined) return <img className={styles.thumbnail} src={url} alt="" loading="lazy" />
  const KindIcon = kind === null ? FileOutlined : ICONS[kind]
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      <KindIcon />
    </span>
  )
}
