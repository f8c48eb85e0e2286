import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

/** A box on the page. No landmark: a list of cards would be a list of landmarks. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return <article {...rest} className={classes(styles.card, className)} />
}
