import { encode } from 'uqr'
import styles from './checkout.module.css'

/** The quiet zone that readers need, in squares. */
const MARGIN = 4

/** Always dark on light, whatever the theme: readers want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size: count, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
  const size = count + 2 * MARGIN
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
