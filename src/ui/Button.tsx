import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

export interface ButtonAppearance {
  /** solid: the main action; outline: the default; soft: on a raised surface; plain: among many buttons. */
  variant?: 'solid' | 'outline' | 'soft' | 'plain'
  tone?: 'neutral' | 'accent' | 'danger'
  size?: 'normal' | 'small'
  icon?: IconName
  /** Icon after the text, such as the chevron of a menu button. */
  endIcon?: IconName
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** Shows that the action is in progress and ignores clicks meanwhile. The button keeps its size and focus. */
  busy?: boolean
}

/** The class names of a button, for other elements that must look like one. */
export function buttonClasses({
  variant = 'outline',
  tone = 'neutral',
  size = 'normal',
}: ButtonAppearance): string {
  return classes(styles.button, styles[variant], styles[tone], size === 'small' && styles.small)
}

/** A button with an optional icon. */
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
