import { ArrowLeftOutlined } from '@ant-design/icons'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import styles from './form-page.module.css'
import { LeavePageContext } from './shell/leave-page.ts'

/** From one thing to the list that it came from: its tab goes with it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const leave = useContext(LeavePageContext)
  return (
    <Link
      to={to}
      className={styles.back}
      onClick={event => {
        const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        if (isPlain && leave(to)) event.preventDefault()
      }}
    >
      <ArrowLeftOutlined aria-hidden="true" /> {children}
    </Link>
  )
}
