import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

/** A box on the page. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes(styles.card, className)} />
}
