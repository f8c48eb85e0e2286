import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './order-buttons.module.css'

interface OrderButtonsProps {
  readonly labels: { readonly up: string; readonly down: string; readonly remove: string }
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly canRemove?: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Up, down and remove, for one of several in an order. */
export function OrderButtons({ labels, isFirst, isLast, canRemove = true, onMove, onRemove }: OrderButtonsProps) {
  return (
    <span className={styles.buttons}>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={isFirst}
        aria-label={labels.up}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={isLast}
        aria-label={labels.down}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        disabled={!canRemove}
        aria-label={labels.remove}
        onClick={onRemove}
      />
    </span>
  )
}
