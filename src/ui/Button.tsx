import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

export interface ButtonLook {
  /** solid: the one main action of a place; outline: the usual; soft: on a raised plane; plain: among many. */
  variant?: 'solid' | 'outline' | 'soft' | 'plain'
  tone?: 'neutral' | 'accent' | 'danger'
  size?: 'normal' | 'small'
  icon?: IconName
  /** Icon after the text, such as a chevron on a menu's button. */
  endIcon?: IconName
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that its work is under way and ignores clicks meanwhile; the button keeps its size and its focus. */
  busy?: boolean
}

/** Class names of a button's look, for elements that must look like one. */
export function buttonClasses({
  variant = 'outline',
  tone = 'neutral',
  size = 'normal',
}: ButtonLook): string {
  return classes(styles.button, styles[variant], styles[tone], size === 'small' && styles.small)
}

export function Button(props: ButtonProps) {
  const { variant, tone, size, icon, endIcon, busy, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClasses({ variant, tone, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </button>
  )
}
