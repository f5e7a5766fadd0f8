import type { ComponentProps } from 'react'

// Safari takes a list whose items are laid out by flex or grid for a list only if its role says so.

/** A list whose items are laid out by flex or grid. */
export const List = (props: ComponentProps<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: for Safari
  <ul role="list" {...props} />
)

/** Like `List`, where the order counts. */
export const OrderedList = (props: ComponentProps<'ol'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: for Safari
  <ol role="list" {...props} />
)
