import makeCode from 'qrcode-generator'
import styles from './checkout.module.css'

/** The quiet zone that readers need, in squares. */
const MARGIN = 4

/** Always dark on light, whatever the theme: readers want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = makeCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, index) => index)
  const path = rows
    .flatMap(y => rows.filter(x => code.isDark(y, x)).map(x => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`))
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
