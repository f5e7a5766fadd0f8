import type { ComponentProps } from 'react'
import { type ButtonAppearance, buttonClasses } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface LinkButtonProps extends ComponentProps<'a'>, ButtonAppearance {}

/** A link that looks like a button. It accepts every property of <a>, so the router's `createLink(LinkButton)` works with it. */
export function LinkButton({
  variant,
  tone,
  size,
  icon,
  endIcon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={classes(buttonClasses({ variant, tone, size }), className)}>
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </a>
  )
}
