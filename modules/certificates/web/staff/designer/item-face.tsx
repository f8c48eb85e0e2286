import { QrcodeOutlined } from '@ant-design/icons'
import { useTranslations } from 'use-intl'
import type { DesignItem } from '../../../contract/designs.ts'
import styles from './designer.module.css'

const MILLIMETRES_OF_POINT = 25.4 / 72
const ALIGNED = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

type Letters = Extract<DesignItem, { kind: 'text' | 'value' }>

function Words({ item, scale, text }: { item: Letters; scale: number; text: string }) {
  return (
    <span
      className={styles.words}
      style={{
        color: item.color,
        fontSize: item.size * MILLIMETRES_OF_POINT * scale,
        fontWeight: item.weight === 'bold' ? 700 : 400,
        justifyContent: ALIGNED[item.align],
        textAlign: item.align,
      }}
    >
      {text}
    </span>
  )
}

/** How a thing looks on the page of the designer: near to the print, which the preview shows. */
export function ItemFace({ item, scale }: { item: DesignItem; scale: number }) {
  const t = useTranslations('certificatesStaff.designer')
  switch (item.kind) {
    case 'text':
      return <Words item={item} scale={scale} text={item.text} />
    case 'value':
      return <Words item={item} scale={scale} text={`{${t(`values.${item.value}`)}}`} />
    case 'qr':
      return <QrcodeOutlined className={styles.qr ?? ''} aria-hidden="true" />
    case 'frame':
      return (
        <span
          className={styles.frame}
          style={{ borderColor: item.color, borderWidth: Math.max(1, item.lineWidth * MILLIMETRES_OF_POINT * scale) }}
        />
      )
    default:
      return item.picture === null ? (
        <span className={styles.noPicture}>{t(`kinds.${item.kind}`)}</span>
      ) : (
        <img className={styles.picture} src={item.picture} alt="" draggable={false} />
      )
  }
}
