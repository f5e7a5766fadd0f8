import { useState } from 'react'
import type { Me, MeInput } from '#/features/people/account/me.contract.ts'
import { ABOUT_MAX, DISPLAY_NAME_BOUNDS } from '#/features/people/account/me.limits.ts'
import {
  aboutError,
  displayNameError,
  tidyDisplayName,
} from '#/features/people/account/profileTexts.rules.ts'
import { useChangeMe } from '#/features/people/session/changeMe.client.ts'
import { refusals, tooLong } from './fieldErrors.ts'

/** What the member has typed about themselves, and what saves it. */
export function useProfileForm(viewer: Me) {
  const change = useChangeMe()
  const stored = { name: viewer.display_name ?? '', about: viewer.held_about ?? viewer.about }
  /** A field without it shows the profile, which may change elsewhere. */
  const [typed, setTyped] = useState<Partial<typeof stored>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState<'changes' | 'nothing'>()
  const { name, about } = { ...stored, ...typed }
  const wrong = { name: displayNameError(name), about: aboutError(about.trim()) }
  return {
    name,
    about,
    setTyped: (field: typeof typed) => setTyped((now) => ({ ...now, ...field })),
    errors: {
      name:
        (wrong.name && tooLong(tidyDisplayName(name), DISPLAY_NAME_BOUNDS.max)) ??
        wrong.name ??
        refused.display_name,
      about: (wrong.about && tooLong(about.trim(), ABOUT_MAX)) ?? wrong.about ?? refused.about,
    },
    saved,
    save: async () => {
      setSaved(undefined)
      setRefused({})
      if (wrong.name || wrong.about) throw new Error('Correct the marked fields first.')
      const changed: MeInput = {
        ...(name.trim() === stored.name ? {} : { display_name: name.trim() || null }),
        ...(about.trim() === stored.about ? {} : { about: about.trim() }),
      }
      try {
        const hasChanged = Object.keys(changed).length > 0
        if (hasChanged) await change(changed)
        // Not what was typed meanwhile.
        setTyped((now) => ({
          ...(now.name === typed.name ? {} : { name: now.name }),
          ...(now.about === typed.about ? {} : { about: now.about }),
        }))
        setSaved(hasChanged ? 'changes' : 'nothing')
      } catch (error) {
        setRefused(refusals(error))
        throw error
      }
    },
  }
}
