import { Button } from 'antd'
import styles from './pages.module.css'

interface CellButtonProps {
  readonly children: string
  /** What it is called where its words alone do not say what opens. */
  readonly label?: string
  readonly onClick: () => void
}

/** A cell of a list that opens its row. */
export function CellButton({ children, label, onClick }: CellButtonProps) {
  return (
    <Button
      type="link"
      size="small"
      className={styles.cellButton ?? ''}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
