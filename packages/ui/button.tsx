import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  /** One `primary` a view. `quiet` has no edge; `danger` takes something away. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'medium' | 'small' | 'large'
  /** As wide as its box. */
  readonly wide?: boolean
  readonly icon?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'size'> {
  /** Under way: pressing again does nothing, and the focus stays. */
  readonly busy?: boolean
}

export function Button({ kind, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(look({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ kind, size, wide, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classes(look({ kind, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A round or square button that shows only a picture; its name is required. */
export function IconButton({ label, className, children, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classes(styles.icon, className)}>
      {children}
    </button>
  )
}

type Look = { [K in 'kind' | 'size' | 'wide']: ButtonLook[K] | undefined }

function look({ kind = 'secondary', size = 'medium', wide }: Look): string {
  return classes(styles.button, styles[kind], size !== 'medium' && styles[size], wide && styles.wide)
}
