import type { MenuEntry, MenuItem } from '#/ui/Menu.tsx'

/**
 * Something that a reader can do, or a place where they can go. Menus show actions as their items, and the command palette finds the same actions by
 * their words.
 */
export interface Action extends MenuItem {
  /** More search words, in addition to the label. */
  words?: string
}

/** The entries of a menu, with a line between two sections. */
export const menuEntries = (sections: readonly (readonly Action[])[]): MenuEntry[] =>
  sections
    .filter((section) => section.length > 0)
    .flatMap((section, place): readonly MenuEntry[] => (place > 0 ? ['divider', ...section] : section))
